import { type ComponentProps, type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { ShownToast, ToastMessage } from './toast-message.ts';

let shown: ShownToast | null = null;
let shownAt = 0;
let lastId = 0;

/**
 * Milliseconds during which a toast survives navigation: its action may also navigate, which takes a while on slow
 * connections.
 */
const OUTLIVES_NAVIGATION_MS = 10_000;

const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. Only one is visible at a time; a new one replaces the last. */
export function toast(message: ToastMessage): void {
  shownAt = performance.now();
  set({ ...message, id: ++lastId });
}

/** Whether the visible toast offers this `undo`. */
export const isUndoOffered = (undo: () => void): boolean => shown?.undo === undo;

/** Shows an error in a toast. */
export const toastError = (message: string): void => toast({ tone: 'error', title: 'Error', body: message });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Imports the code that renders toasts. Fetched early by code that reports failed fetches. */
export const loadToasts = () => import('./toast-stack.tsx');

type ToastStack = ComponentType<ComponentProps<Awaited<ReturnType<typeof loadToasts>>['ToastStack']>>;

/** Closes a toast about the previous page. */
function closeStale(): void {
  if (shown && performance.now() - shownAt > OUTLIVES_NAVIGATION_MS) set(null);
}

/**
 * Renders toasts; mounted once per page. Its code is loaded with the first toast, or with the next one after a failure.
 */
export function Toaster() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(closeStale, [pathname]);
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  const [Stack, setStack] = useState<ToastStack | null>(null);
  const isNeeded = current !== null && Stack === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each toast, until it is there
  useEffect(() => {
    if (isNeeded)
      loadToasts().then(
        (module) => setStack(() => module.ToastStack),
        (error: unknown) => console.error('toasts not fetched', error),
      );
  }, [isNeeded, current?.id]);
  return Stack && <Stack current={current} onClose={() => shown?.id === current?.id && set(null)} />;
}
