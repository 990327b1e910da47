import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { whenActivated } from '#app/lib/when-activated.ts';
import { firstInteraction } from '#app/ui/first-interaction.ts';
import { importWithRetry } from '#app/ui/import-with-retry.ts';
import { setConsent, useConsent } from './consent.ts';
import { isTracked, trackPageView } from './tracking.ts';

// Not on the first screen, where it would cover the primary action on phones.
const ConsentQuestion = lazy(() =>
  firstInteraction()
    .then(() => importWithRetry(() => import('./consent-question.tsx')))
    .then((module) => ({ default: module.ConsentQuestion })),
);

/**
 * The consent banner, shown after the visitor's first interaction if there is anything to consent to; tracks page views
 * once consent is granted. Either answer takes one click.
 */
export function ConsentBar() {
  const consent = useConsent();
  const { pathname } = useLocation();
  // Trackers would receive the token in the URL.
  const isSecret = 'token' in useParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one view per path, and the current one on consent
  useEffect(() => {
    if (consent === 'granted' && !isSecret) whenActivated(trackPageView);
  }, [consent, isSecret, pathname]);
  if (consent !== 'unknown' || !isTracked()) return null;
  return (
    <Suspense>
      <ConsentQuestion />
    </Suspense>
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
