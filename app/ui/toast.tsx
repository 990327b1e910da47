import { clsx } from 'clsx';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

export interface ToastMessage {
  readonly title: string;
  readonly body?: string | undefined;
  readonly tone?: 'info' | 'error';
}

type Shown = ToastMessage & { readonly id: number };

let shown: Shown | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Shown | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message. Only one is visible at a time: a new one takes the place of the last. */
export function toast(message: ToastMessage): void {
  set({ ...message, id: ++lastId });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where messages appear; once on every page. */
export function Toaster() {
  const { t } = useTranslation();
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return (
    <Toast.Provider label={t('common.notice')} swipeDirection="right" duration={6000}>
      {current && (
        <Toast.Root
          key={current.id}
          type={current.tone === 'error' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && set(null)}
          className={clsx(
            'on-ink animate-appear grid grid-cols-[1fr_auto] items-start gap-x-4 border-l-4 bg-ink p-4 text-on-ink',
            current.tone === 'error' ? 'border-lamp-red' : 'border-copper-bright',
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
      <Toast.Viewport
        label={`${t('common.notice')} ({hotkey})`}
        className="fixed right-4 bottom-4 z-50 w-[min(26rem,calc(100vw-2rem))]"
      />
    </Toast.Provider>
  );
}
