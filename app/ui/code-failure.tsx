import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/** Where toasts appear, until the code of what was asked for is there. Needs none that is fetched later. */
export function CodeFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      // Newer than a toast that is in the same place.
      className="toasts z-60 on-ink grid justify-items-start gap-2 border-l-4 border-status-red bg-ink p-4 text-on-ink"
    >
      <p className="font-semibold">{t('common.codeFailure.title')}</p>
      <p className="text-sm text-on-ink-muted">{t('common.codeFailure.body')}</p>
      <Button variant="outline-on-ink" size="sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
