import { useTranslation } from 'react-i18next';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { Button } from '#app/ui/button.tsx';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { setConsent } from './consent.ts';

/** The banner's question, loaded only where it is shown. */
export function ConsentQuestion() {
  const { t } = useTranslation();
  const path = useLocalPath();
  return (
    <section
      aria-label={t('consent.label')}
      className="consent-bar on-ink fixed inset-x-0 bottom-0 pb-[env(safe-area-inset-bottom)] z-30 max-h-[50svh] overflow-y-auto border-t-3 border-copper-bright bg-ink text-on-ink print:hidden"
    >
      <div className="site-width flex flex-wrap items-center justify-between gap-x-10 gap-y-2.5 py-3">
        <p className="text-sm max-md:leading-normal">
          {t('consent.text')}{' '}
          <IntentLink
            to={path('/privacidad')}
            className="underline underline-offset-3 hover:text-copper-bright"
          >
            {t('consent.more')}
          </IntentLink>
        </p>
        <div className="grid grid-cols-2 gap-3 max-md:w-full md:min-w-60">
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
