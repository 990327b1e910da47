import { clsx } from 'clsx';
import { type Picture, PictureImage } from '#app/ui/picture.tsx';

/** A case's image; decorative, since the text has the same content. */
export function CaseImage({
  picture,
  sizes,
  className,
  isFirst = false,
}: {
  picture: Picture;
  sizes: string;
  className?: string;
  /** Above the fold: loaded eagerly. */
  isFirst?: boolean;
}) {
  return (
    <PictureImage
      picture={picture}
      sizes={sizes}
      size={[960, 540]}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={clsx('bg-ink', className)}
    />
  );
}
