import { clsx } from 'clsx';
import type { CasePicture } from '#app/content/success-cases/case-picture.ts';

/** The picture of a case, beside its words: it says nothing they do not. */
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
