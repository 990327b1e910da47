import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { LineIcon } from '#app/ui/line-icon.tsx';
import type { Slide } from './list-hero-images.ts';
import type { Carousel } from './use-carousel.ts';

/** Slide indicators that fill over each slide's duration, and the pause button. */
export function HeroControls({
  slides,
  carousel,
  className,
}: {
  slides: readonly Slide[];
  carousel: Carousel;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls, not of form fields
    <div
      role="group"
      aria-label={t('home.carousel.label')}
      className={clsx('flex items-center gap-3', className)}
    >
      {/* Wraps, so that each indicator stays wide enough to tap. */}
      <div className="flex grow flex-wrap gap-x-3">
        {slides.map(({ seconds, src }, index) => {
          const isCurrent = index === carousel.current;
          return (
            <button
              key={src}
              type="button"
              aria-label={t('home.carousel.show', { number: index + 1, total: slides.length })}
              aria-current={isCurrent}
              onClick={() => carousel.show(index)}
              className="grid min-h-8 min-w-6 grow items-center"
            >
              <span className="h-0.5 overflow-hidden bg-steel">
                <span
                  style={{ animationDuration: `${seconds}s` }}
                  className={clsx(
                    'block h-full origin-left bg-copper-bright',
                    !isCurrent && 'scale-x-0',
                    isCurrent && carousel.isPlaying && 'animate-fill motion-reduce:animate-none',
                  )}
                />
              </span>
            </button>
          );
        })}
      </div>
      <button
        type="button"
        onClick={carousel.toggle}
        aria-label={t(carousel.isPlaying ? 'home.carousel.pause' : 'home.carousel.play')}
        className="-mr-2 grid size-10 place-items-center hover:text-copper-bright"
      >
        <LineIcon name={carousel.isPlaying ? 'pause' : 'play'} size={18} />
      </button>
    </div>
  );
}
