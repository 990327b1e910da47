import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { afterLoad } from '#app/lib/after-load.ts';
import type { Slide } from './list-hero-images.ts';

/** The background images. All but the first load after the page has. */
export function Slides({ slides, current }: { slides: readonly Slide[]; current: number }) {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    afterLoad().then(() => setIsLoaded(true));
  }, []);
  return (
    <div className="absolute inset-0 -z-10">
      {slides.map(({ src, srcSet }, index) =>
        index === 0 || isLoaded ? (
          <img
            key={src}
            src={src}
            srcSet={srcSet}
            sizes={srcSet && '100vw'}
            alt=""
            width={1920}
            height={1080}
            fetchPriority={index === 0 ? 'high' : 'low'}
            className={clsx(
              'absolute inset-0 size-full object-cover transition-opacity duration-1000',
              index !== current && 'opacity-0',
            )}
          />
        ) : null,
      )}
      <div className="absolute inset-0 bg-linear-to-r from-ink from-10% via-ink/75 via-45% to-ink/5 max-md:bg-ink/85 max-md:bg-none" />
      <div className="absolute inset-x-0 top-0 h-32 bg-linear-to-b from-ink/80 to-transparent" />
    </div>
  );
}
