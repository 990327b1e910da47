import { clsx } from 'clsx';
import type { CasePicture } from '#app/content/success-cases/case-picture.ts';

/** A case's image; decorative, since the text says the same. */
export function CaseImage({
  picture,
  sizes,
  className,
  isFirst = false,
}: {
  picture: CasePicture;
  sizes: string;
  className?: string;
  /** Above the fold: loaded at once. */
  isFirst?: boolean;
}) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet && sizes}
      alt=""
      width={960}
      height={540}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={clsx('bg-ink object-cover', className)}
    />
  );
}
