import { useRef } from 'react';

/** The last focused element: nothing has the focus between a closing menu and the dialog it opens. */
let lastFocused: Element | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) lastFocused = target;
  });

/**
 * Restores the focus when a dialog closes. Radix does so for dialogs with a trigger of their own; ours are opened
 * programmatically.
 */
export function useFocusReturn(): { onOpenAutoFocus: () => void; onCloseAutoFocus: () => void } {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document;
      opener.current = findOpener(activeElement === body ? lastFocused : activeElement);
    },
    onCloseAutoFocus: () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** A menu no longer exists when the dialog closes, so its trigger is focused instead. */
function findOpener(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}
