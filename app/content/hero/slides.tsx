import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { windowLoaded } from '#app/lib/window-loaded.ts';
import { PictureImage } from '#app/ui/picture.tsx';
import type { Slide } from './list-hero-images.ts';

/** The background images. All but the first load after the page. On phones they fill only the upper part. */
export function Slides({
  slides,
  current,
  className = 'inset-0',
}: {
  slides: readonly Slide[];
  current: number;
  /** The position of the images. */
  className?: string;
}) {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    windowLoaded().then(() => setIsLoaded(true));
  }, []);
  return (
    <div className={clsx('absolute -z-10 print:hidden', className)}>
      {slides.map((slide, index) =>
        index === 0 || isLoaded ? (
          <PictureImage
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture can be shown twice
            key={`${index} ${slide.src}`}
            picture={slide}
            sizes="100vw"
            size={[1920, 1080]}
            fetchPriority={index === 0 ? 'high' : 'low'}
            isHidden={index !== current}
            className={clsx(
              'absolute inset-0 size-full transition-opacity duration-1000',
              index !== current && 'opacity-0',
            )}
          />
        ) : null,
      )}
      {/* The text is on the ink background: beside the picture on wide screens, below it on phones. */}
      <div className="absolute inset-0 max-md:bg-linear-to-b max-md:from-transparent max-md:from-45% max-md:to-80% max-md:to-ink md:bg-linear-to-r md:from-ink md:from-45% md:via-ink/75 md:via-70% md:to-transparent md:to-95% lg:from-28% lg:via-52% lg:to-76% xl:from-20% xl:via-42% xl:to-66%" />
      <div className="absolute inset-x-0 top-0 h-32 bg-linear-to-b from-ink/80 to-transparent" />
    </div>
  );
}
