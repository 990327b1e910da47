import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/**
 * Shown where toasts appear when code could not be fetched, with a retry button. Depends on no deferred code itself.
 */
export function CodeFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      // Above a toast in the same place, since this is newer.
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
