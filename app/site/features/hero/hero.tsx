import { useTranslation } from 'react-i18next';
import { HeroControls } from '#app/content/hero/hero-controls.tsx';
import type { Slide } from '#app/content/hero/list-hero-images.ts';
import { Slides } from '#app/content/hero/slides.tsx';
import { useCarousel } from '#app/content/hero/use-carousel.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** The home page's first screen: title over the carousel, and the company's facts. */
export function Hero({ slides }: { slides: readonly Slide[] }) {
  const { t } = useTranslation();
  const path = useLocalPath();
  const carousel = useCarousel(slides);
  const facts = t('home.facts', { returnObjects: true });
  return (
    <section
      id="inicio"
      className="on-ink relative isolate flex min-h-svh flex-col overflow-hidden bg-ink text-on-ink"
    >
      <Slides
        slides={slides}
        current={carousel.current}
        className="inset-x-0 top-0 h-[38svh] md:h-auto md:bottom-0"
      />
      <div className="site-width flex w-full grow flex-col justify-center pt-[29svh] pb-7 md:pt-32 md:pb-14 print:pt-0">
        <p className="annotation mb-4 text-balance text-copper-bright">{t('home.eyebrow')}</p>
        <h1 className="display-1 max-w-[11.5ch] text-on-ink">{t('home.title')}</h1>
        <p className="mt-6 max-w-xl text-lg md:max-xl:max-w-md text-[#d5dde5] md:text-xl print:text-on-ink-muted">
          {t('home.subtitle')}
        </p>
        <div className="mt-7 md:mt-9 flex flex-wrap gap-3">
          <ButtonLink to={path('/#contacto')}>{t('home.toContact')}</ButtonLink>
          <ButtonLink to={path('/servicios')} variant="outline-on-ink">
            {t('home.toServices')}
          </ButtonLink>
        </div>
      </div>
      <div className="border-t border-rule-ink bg-ink/85">
        <div className="site-width grid grid-cols-2 lg:grid-cols-[repeat(4,1fr)_1.4fr]">
          <dl className="col-span-2 grid grid-cols-subgrid lg:col-span-4">
            {facts.map(({ label, value }) => (
              <div
                key={label}
                className="border-rule-ink py-3 not-first:pl-5 max-lg:odd:pl-0 max-lg:even:border-l max-lg:nth-[n+3]:border-t lg:py-6 lg:not-first:border-l"
              >
                <dt className="annotation text-on-ink-muted">{label}</dt>
                <dd className="font-display text-xl font-semibold tracking-tight">{value}</dd>
              </div>
            ))}
          </dl>
          {slides.length > 1 && (
            <HeroControls
              slides={slides}
              carousel={carousel}
              className="col-span-2 border-rule-ink py-3 print:hidden max-lg:border-t lg:col-span-1 lg:border-l lg:pl-8"
            />
          )}
        </div>
      </div>
    </section>
  );
}
