import { clsx } from 'clsx';
import { Toast } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import type { ShownToast } from './toast-message.ts';

/** The current toast, closed by its timeout, its button or a swipe. */
export function ToastStack({ current, onClose }: { current: ShownToast | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Toast.Provider label={t('common.notice')} swipeDirection="right" duration={6000}>
      {current && (
        <Toast.Root
          key={current.id}
          type={current.tone === 'error' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && onClose()}
          className={clsx(
            'on-ink animate-appear grid grid-cols-[1fr_auto] items-start gap-x-4 border-l-4 bg-ink p-4 text-on-ink',
            current.tone === 'error' ? 'border-status-red' : 'border-copper-bright',
          )}
        >
          <Toast.Title className="font-semibold">{current.title}</Toast.Title>
          <Toast.Close
            className="-m-1 size-8 text-xl leading-none text-on-ink-muted hover:text-on-ink"
            aria-label={t('common.close')}
          >
            ×
          </Toast.Close>
          {current.body && (
            <Toast.Description className="col-start-1 text-sm text-on-ink-muted">
              {current.body}
            </Toast.Description>
          )}
        </Toast.Root>
      )}
      <Toast.Viewport label={`${t('common.notice')} ({hotkey})`} className="toasts print:hidden" />
    </Toast.Provider>
  );
}
