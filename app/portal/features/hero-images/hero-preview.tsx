import { useTranslation } from 'react-i18next';
import { HeroControls } from '#app/content/hero/hero-controls.tsx';
import type { Slide } from '#app/content/hero/list-hero-images.ts';
import { Slides } from '#app/content/hero/slides.tsx';
import { useCarousel } from '#app/content/hero/use-carousel.ts';

/** The carousel as visitors see it, with the same fade and durations. */
export function HeroPreview({ slides }: { slides: readonly Slide[] }) {
  const { t } = useTranslation();
  const carousel = useCarousel(slides);
  const slide = slides[carousel.current];
  return (
    <figure className="on-ink border border-rule bg-ink text-on-ink">
      <div className="relative isolate aspect-video overflow-hidden">
        <Slides slides={slides} current={carousel.current} />
        <p
          aria-hidden="true"
          className="flex h-full w-1/2 items-center pl-5 font-display text-xl leading-tight font-semibold [font-stretch:112%]"
        >
          {t('home.title')}
        </p>
      </div>
      <figcaption className="px-4">
        {slides.length > 1 && <HeroControls slides={slides} carousel={carousel} className="pt-3" />}
        <p className="annotation py-3 text-on-ink-muted">
          Imagen {carousel.current + 1} de {slides.length} · {slide?.seconds} s
        </p>
      </figcaption>
    </figure>
  );
}
