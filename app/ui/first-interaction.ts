const EVENTS = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin'] as const;

let interaction: Promise<void> | undefined;

/**
 * Resolves when the visitor first points, scrolls, types or focuses anything: no form needs its code before. Resolves
 * immediately on the server.
 */
export function firstInteraction(): Promise<void> {
  interaction ??= typeof document === 'undefined' || hasInteracted() ? Promise.resolve() : nextInteraction();
  return interaction;
}

/** Whether the interaction happened before this script ran. Firefox has no `userActivation` before version 120. */
const hasInteracted = (): boolean =>
  scrollY > 0 || navigator.userActivation?.hasBeenActive || document.activeElement !== document.body;

function nextInteraction(): Promise<void> {
  const controller = new AbortController();
  return new Promise((resolve) => {
    for (const event of EVENTS)
      addEventListener(
        event,
        () => {
          controller.abort();
          resolve();
        },
        { signal: controller.signal, passive: true, capture: true },
      );
  });
}
