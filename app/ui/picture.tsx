import { clsx } from 'clsx';

/** An image in the formats and sizes it comes in. */
export interface Picture {
  readonly src: string;
  /** Absent when `sources` names the sizes, and for drawings. */
  readonly srcSet?: string;
  /** Best first. */
  readonly sources?: readonly PictureSource[];
  /** A data URI, blurred by enlarging, shown until the image arrives. */
  readonly placeholder?: string;
}

interface PictureSource {
  readonly type: string;
  readonly media?: string;
  readonly srcSet: string;
}

/** A decorative image, as `<picture>` where it comes in several formats. `className` styles the image itself. */
export function PictureImage({
  picture,
  sizes,
  size: [width, height],
  loading,
  fetchPriority,
  className,
}: {
  picture: Picture;
  sizes: string;
  size: readonly [width: number, height: number];
  loading?: 'lazy' | 'eager';
  fetchPriority?: 'high' | 'low';
  className?: string;
}) {
  const { placeholder, sources = [], src, srcSet } = picture;
  return (
    <picture className="contents">
      {sources.map((source) => (
        <source key={`${source.type} ${source.media}`} {...source} sizes={sizes} />
      ))}
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt=""
        width={width}
        height={height}
        loading={loading}
        decoding={loading === 'lazy' ? 'async' : undefined}
        fetchPriority={fetchPriority}
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
        className={clsx('bg-cover bg-center object-cover', className)}
      />
    </picture>
  );
}
