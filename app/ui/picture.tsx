import { clsx } from 'clsx';

/** An image in its available formats and sizes. */
export interface Picture {
  readonly src: string;
  /** Absent for drawings, and when `sources` lists the sizes. */
  readonly srcSet?: string;
  /** Best first. */
  readonly sources?: readonly PictureSource[];
  /** A data URI, blurred by scaling it up, shown until the image has loaded. */
  readonly placeholder?: string;
  /** Whether we drew it, so that no place or work is to be seen on it. */
  readonly isIllustration?: true;
  /** For those who cannot see it; absent for one that is only decoration. */
  readonly alt?: string;
  /** What stays visible when it is cropped, as `object-position`; absent for the center. */
  readonly position?: string;
}

interface PictureSource {
  readonly type: string;
  readonly media?: string;
  readonly srcSet: string;
}

/** An image, as `<picture>` if it has several formats. `className` styles the image itself. */
export function PictureImage({
  picture,
  sizes,
  size: [width, height],
  loading,
  fetchPriority,
  className,
  isHidden = false,
}: {
  picture: Picture;
  sizes: string;
  size: readonly [width: number, height: number];
  loading?: 'lazy' | 'eager';
  fetchPriority?: 'high' | 'low';
  className?: string;
  /** Whether it cannot be seen at the moment: its text is then left out too. */
  isHidden?: boolean;
}) {
  const { alt = '', placeholder, position, sources = [], src, srcSet } = picture;
  return (
    <picture className="contents">
      {sources.map((source) => (
        <source key={`${source.type} ${source.media}`} {...source} sizes={sizes} />
      ))}
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={isHidden ? '' : alt}
        width={width}
        height={height}
        loading={loading}
        decoding={loading === 'lazy' ? 'async' : undefined}
        fetchPriority={fetchPriority}
        style={
          placeholder || position
            ? { backgroundImage: placeholder && `url(${placeholder})`, objectPosition: position }
            : undefined
        }
        className={clsx('bg-cover bg-center object-cover', className)}
      />
    </picture>
  );
}
