/**
 * The control focused or clicked last: nothing is focused between a menu closing and the dialog it opens, and Safari
 * does not focus the buttons and links that are clicked.
 */
let lastUsed: Element | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) lastUsed = target;
  });
  // While capturing, so that it is known to the handlers of the click.
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element && target.closest('a, button');
      if (control) lastUsed = control;
    },
    true,
  );
}

/** The control that opened what has just appeared. */
export function findOpener(): Element | null {
  const { activeElement, body } = document;
  // In Safari, a click focuses what is around the control, or nothing.
  const isAround = activeElement === body || activeElement?.contains(lastUsed);
  const opener = isAround ? lastUsed : activeElement;
  // A menu no longer exists once the dialog closes, so its trigger is focused instead.
  const menu = opener?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : opener;
}
