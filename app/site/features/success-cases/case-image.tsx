import { clsx } from 'clsx';
import type { CasePicture } from '#app/content/success-cases/case-picture.ts';

/** A case's image; decorative, since the text says the same. */
export function CaseImage({
  picture,
  sizes,
  className,
}: {
  picture: CasePicture;
  sizes: string;
  className?: string;
}) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet && sizes}
      alt=""
      width={960}
      height={540}
      loading="lazy"
      decoding="async"
      className={clsx('bg-ink object-cover', className)}
    />
  );
}
