import type { KeyboardEvent } from 'react';

const forwarded = new WeakSet<Event>();

/**
 * Leaves Escape to the dialog in which it was pressed. Radix listens on the document and, until it has registered a
 * newly opened dialog, still treats the one below as topmost.
 *
 * @param own the dialog whose handler received the key
 */
export function forwardEscape(event: globalThis.KeyboardEvent, own: Element | null): void {
  const dialog =
    event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]');
  if (!dialog || dialog === own) return;
  forwarded.add(event);
  event.preventDefault();
}

/**
 * Closes a dialog on Escape even while a toast is visible: Radix passes the key to the topmost layer, which is the
 * toast. Ignores events already handled, and those of menus portaled above the dialog.
 *
 * @returns the dialog's keydown handler
 */
export function closeOnEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    const { currentTarget, nativeEvent, target } = event;
    const isInside = target instanceof Node && currentTarget.contains(target);
    const isHandled = event.defaultPrevented && !forwarded.has(nativeEvent);
    if (event.key !== 'Escape' || isHandled || !isInside) return;
    event.preventDefault();
    forwarded.delete(nativeEvent);
    onClose();
  };
}
