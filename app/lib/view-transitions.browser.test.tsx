import { afterEach, expect, test } from 'vitest';
import { expectSkippedTransitions } from './view-transitions.ts';

afterEach(() => {
  // The browser's own is the prototype's.
  Reflect.deleteProperty(document, 'startViewTransition');
});

test('a transition that the browser skips, as on a slow machine, is no unhandled error', async () => {
  const unhandled: unknown[] = [];
  const note = (event: PromiseRejectionEvent): void => {
    event.preventDefault();
    unhandled.push(event.reason);
  };
  window.addEventListener('unhandledrejection', note);
  expectSkippedTransitions();
  const transition = document.startViewTransition(() => undefined);
  transition.skipTransition();
  await transition.finished;
  await new Promise((resolve) => setTimeout(resolve, 50));
  window.removeEventListener('unhandledrejection', note);
  expect(unhandled).toEqual([]);
});
