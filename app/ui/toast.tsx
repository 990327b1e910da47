import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ShownToast, ToastMessage } from './toast-message.ts';

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
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

const ToastStack = lazy(() => import('./toast-stack.tsx').then((module) => ({ default: module.ToastStack })));

/** Where messages appear; once on every page. Its code comes with the first message. */
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
