import { useRef } from 'react';

/** Between a menu that closes and the window that it opens, nothing has the focus: this had it last. */
let lastFocused: Element | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) lastFocused = target;
  });

/**
 * Gives the focus back to where it was when a window opened. Radix does so for windows with a trigger of their own;
 * ours are opened from many places.
 */
export function useFocusReturn(): { onOpenAutoFocus: () => void; onCloseAutoFocus: () => void } {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document;
      opener.current = openerAt(activeElement === body ? lastFocused : activeElement);
    },
    onCloseAutoFocus: () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** A menu is gone when the window closes: the button that opened it stands for it. */
function openerAt(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}
