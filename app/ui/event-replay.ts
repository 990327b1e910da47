declare global {
  interface Window {
    queuedClicks?: [button: Element, detail: number][] | undefined;
    queuedSubmits?: Set<HTMLFormElement>;
  }
}

/**
 * Inline script: queues clicks on buttons and form submissions until hydration, which takes a while on slow
 * connections. Popover buttons are excluded, since the browser handles them. A form that is still not hydrated after
 * ten seconds is posted as without scripts.
 */
export const QUEUE_EVENTS = `addEventListener('click', ({ target, detail }) => {
  const button = target.closest('button[type=button]:not([popovertarget])');
  if (button) window.queuedClicks?.push([button, detail]);
}, true);
addEventListener('submit', (event) => {
  const form = event.target;
  if (!form.matches('[data-unhydrated]')) return;
  event.preventDefault();
  if (window.queuedSubmits.has(form)) return;
  window.queuedSubmits.add(form);
  setTimeout(() => window.queuedSubmits.delete(form) && form.submit(), 10000);
}, true);
window.queuedClicks = [];
window.queuedSubmits = new Set();`;

/** Replays the queued clicks after hydration, and stops queueing. */
export function replayClicks(): void {
  const clicks = window.queuedClicks ?? [];
  window.queuedClicks = undefined;
  for (const [button, detail] of clicks)
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}

/** Submits a form that was submitted before hydration. */
export function replaySubmit(form: HTMLFormElement): void {
  if (window.queuedSubmits?.delete(form)) form.requestSubmit();
}
