import { useRef } from 'react';
import { findOpener } from './last-used.ts';

/** The DOM id of the button in a list that opens a row. */
export const openerId = (rowId: string): string => `open-${rowId}`;

/**
 * Selects the field with `data-autofocus` when a dialog opens, and restores the focus when it closes. Radix does the
 * latter only for dialogs with a trigger; ours are opened programmatically.
 *
 * @param rowId the row shown last in the dialog: its button gets the focus, unless the dialog was opened from that row
 */
export function useDialogFocus(rowId?: string): {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: () => void;
} {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      opener.current = findOpener();
      const field = event.target instanceof Element && event.target.querySelector('[data-autofocus]');
      if (!(field instanceof HTMLInputElement)) return;
      // Otherwise the close button would get the focus.
      event.preventDefault();
      field.focus();
      field.select();
    },
    onCloseAutoFocus: () => {
      const last = rowId === undefined ? null : document.getElementById(openerId(rowId));
      const isOfLast = opener.current && last?.closest('tr, li')?.contains(opener.current);
      const target = isOfLast ? opener.current : (last ?? opener.current);
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
