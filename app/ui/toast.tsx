import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ShownToast, ToastMessage } from './toast-message.ts';

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. Only one is visible at a time; a new one replaces the last. */
export function toast(message: ToastMessage): void {
  set({ ...message, id: ++lastId });
}

/** Shows an error in a toast. */
export const toastError = (message: string): void => toast({ tone: 'error', title: 'Error', body: message });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ToastStack = lazy(() => import('./toast-stack.tsx').then((module) => ({ default: module.ToastStack })));

/** Renders toasts; mounted once per page. Its code is loaded with the first toast. */
export function Toaster() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  if (lastId === 0) return null;
  return (
    <Suspense>
      <ToastStack current={current} onClose={() => set(null)} />
    </Suspense>
  );
}
