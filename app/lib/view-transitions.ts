/**
 * React Router ignores the promises of the browser's view transitions, and on a slow machine these are rejected: the new
 * page then appears without an animation, which is no error.
 * Source: https://drafts.csswg.org/css-view-transitions-1/#call-the-update-callback
 */
export function expectSkippedTransitions(): void {
  // Browsers without transitions lack it.
  if (typeof document.startViewTransition !== 'function') return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
