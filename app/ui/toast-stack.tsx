import { clsx } from 'clsx';
import { Toast } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from './button.tsx';
import type { ShownToast } from './toast-message.ts';
import { useUndoKey } from './use-undo-key.ts';

/** Low on phones, where dialogs leave little room for it. */
const ACTION =
  'justify-self-start max-sm:col-span-2 max-sm:col-start-2 max-sm:self-end sm:col-span-3 sm:mt-2';

/** The current toast; closed by its timeout, its button, a swipe, or its undo. */
export function ToastStack({ current, onClose }: { current: ShownToast | null; onClose: () => void }) {
  const { t } = useTranslation();
  const undo =
    current?.undo &&
    (() => {
      // Closed first, so that the undo can show its own toast.
      onClose();
      current.undo?.();
    });
  useUndoKey(undo);
  return (
    <Toast.Provider label={t('common.notice')} swipeDirection="right" duration={6000}>
      {current && (
        <Toast.Root
          key={current.id}
          type={current.tone === 'error' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && onClose()}
          className={clsx(
            'on-ink animate-appear grid grid-cols-[1fr_auto_auto] items-start gap-x-4 border-l-4 bg-ink p-4 text-on-ink',
            current.tone === 'error' ? 'border-status-red' : 'border-copper-bright',
          )}
        >
          <Toast.Title className="col-span-2 font-semibold">{current.title}</Toast.Title>
          <Toast.Close
            className="-m-1 size-8 text-xl leading-none text-on-ink-muted hover:text-on-ink"
            aria-label={t('common.close')}
          >
            ×
          </Toast.Close>
          {current.body && (
            <Toast.Description className="text-sm text-on-ink-muted sm:col-span-2">
              {current.body}
            </Toast.Description>
          )}
          {undo && (
            <Toast.Action asChild altText="Deshacer: tecla Z" className={ACTION}>
              <Button variant="outline-on-ink" size="sm" aria-keyshortcuts="z" onClick={undo}>
                Deshacer
                <span
                  aria-hidden="true"
                  className="border border-current px-1.5 font-mono text-xs opacity-75 pointer-coarse:hidden"
                >
                  Z
                </span>
              </Button>
            </Toast.Action>
          )}
          {!undo && current.link && (
            <Toast.Action asChild altText={current.link.label} className={ACTION}>
              <a
                // Radix sets it for a button.
                type={undefined}
                href={current.link.url}
                target="_blank"
                rel="noopener"
                className={buttonClass({ variant: 'outline-on-ink', size: 'sm' })}
              >
                {current.link.label}
              </a>
            </Toast.Action>
          )}
        </Toast.Root>
      )}
      <Toast.Viewport label={`${t('common.notice')} ({hotkey})`} className="toasts print:hidden" />
    </Toast.Provider>
  );
}
