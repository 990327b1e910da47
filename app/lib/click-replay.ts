declare global {
  interface Window {
    queuedClicks?: [button: Element, detail: number][] | undefined;
  }
}

/**
 * Inline script: queues clicks on buttons until hydration, which takes a while on slow connections. Submit buttons are
 * left out, because a form must not be sent before it can be validated, and
 * those of popovers, which the browser opens itself.
 */
export const QUEUE_CLICKS = `addEventListener('click', ({ target, detail }) => {
  const button = target.closest('button[type=button]:not([popovertarget])');
  if (button) window.queuedClicks?.push([button, detail]);
}, true);
window.queuedClicks = [];`;

/** Dispatches the queued clicks again after hydration, and stops queueing. */
export function replayClicks(): void {
  const clicks = window.queuedClicks ?? [];
  window.queuedClicks = undefined;
  for (const [button, detail] of clicks)
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}
