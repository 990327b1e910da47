import type { KeyboardEvent } from 'react';

/**
 * Closes a dialog on Escape even while a toast is visible: Radix gives the key to the topmost layer, which is the toast.
 * Ignores events already handled, and those of menus portaled above the dialog.
 *
 * @returns the dialog's keydown handler
 */
export function closeOnEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    const { currentTarget, target } = event;
    const isInside = target instanceof Node && currentTarget.contains(target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
    event.preventDefault();
    onClose();
  };
}
