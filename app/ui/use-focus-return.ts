import { useRef } from 'react';

/**
 * Gives the focus back to where it was when a window opened. Radix does so for windows with a trigger of their own;
 * ours are opened from many places.
 */
export function useFocusReturn(): { onOpenAutoFocus: () => void; onCloseAutoFocus: () => void } {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerAt(document.activeElement);
    },
    onCloseAutoFocus: () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** A menu is gone when the window closes: the button that opened it stands for it. */
function openerAt(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}
