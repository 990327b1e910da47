import type { KeyboardEvent } from 'react';

/**
 * Closes a window at the first Escape although a message is on show: a message that came later takes the key as the
 * uppermost layer does, and keeps it from the window below. What has answered the key already is left alone, and so
 * are menus above the window.
 *
 * @returns a handler of the window's keys
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
