declare global {
  interface Window {
    earlyPresses?: [button: Element, detail: number][] | undefined;
  }
}

/**
 * A script of the page itself: keeps what is pressed before the page's code has arrived, on a slow line. What submits
 * is left out: a form sends nothing before it can check it.
 */
export const KEEP_PRESSES = `addEventListener('click', ({ target, detail }) => {
  const button = target.closest('button[type=button]');
  if (button) window.earlyPresses?.push([button, detail]);
}, true);
window.earlyPresses = [];`;

/** Presses the buttons again that were pressed too early; from then on they work by themselves. */
export function repeatPresses(): void {
  const presses = window.earlyPresses ?? [];
  window.earlyPresses = undefined;
  for (const [button, detail] of presses)
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}
