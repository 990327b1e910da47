import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { whenActivated } from '#app/lib/when-activated.ts';
import { Button } from '#app/ui/button.tsx';
import { setConsent, useConsent } from './consent.ts';
import { isTracked, trackPageView } from './tracking.ts';

/** The consent banner, where there is something to consent to; tracks page views once consent is granted. Both answers take one click. */
export function ConsentBar() {
  const consent = useConsent();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one view per path, and the current one on consent
  useEffect(() => {
    if (consent === 'granted') whenActivated(trackPageView);
  }, [consent, pathname]);
  return consent === 'unknown' && isTracked() ? <ConsentQuestion /> : null;
}

export function ConsentQuestion() {
  const { t } = useTranslation();
  const path = useLocalPath();
  return (
    <section
      aria-label={t('consent.label')}
      className="consent-bar on-ink fixed inset-x-0 bottom-0 z-30 border-t-3 border-copper-bright bg-ink text-on-ink print:hidden"
    >
      <div className="site-width flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-4">
        <p className="max-w-[70ch] text-sm">
          {t('consent.text')}{' '}
          <Link
            to={path('/privacidad')}
            prefetch="intent"
            className="underline underline-offset-3 hover:text-copper-bright"
          >
            {t('consent.more')}
          </Link>
        </p>
        <div className="flex gap-3">
          <Button size="sm" variant="outline-on-ink" onClick={() => setConsent('denied')}>
            {t('consent.deny')}
          </Button>
          <Button size="sm" variant="outline-on-ink" onClick={() => setConsent('granted')}>
            {t('consent.grant')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Resets the decision. Reloads the page if tracking scripts are present, since they cannot be unloaded. */
export function ConsentLink({ className }: { className: string }) {
  const { t } = useTranslation();
  const consent = useConsent();
  if (consent === null || !isTracked()) return null;
  const askAgain = (): void => {
    setConsent('unknown');
    if (consent === 'granted') window.location.reload();
  };
  return (
    <li>
      <button type="button" onClick={askAgain} className={className}>
        {t('consent.preferences')}
      </button>
    </li>
  );
}
