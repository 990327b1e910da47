import { useRef } from 'react';

/**
 * Gives the focus back to where it was when a window opened. Radix does so for windows with a trigger of their own;
 * ours are opened from many places.
 */
export function useFocusReturn(): { onOpenAutoFocus: () => void; onCloseAutoFocus: () => void } {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
