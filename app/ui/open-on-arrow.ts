import type { KeyboardEvent } from 'react';

const MOVING_KEYS: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/**
 * For a select whose choice takes effect immediately. While closed, it would apply each value that the keys pass, so
 * the keys open it instead, and only the value chosen there is applied.
 */
export function openOnArrow(event: KeyboardEvent<HTMLSelectElement>): void {
  const { altKey, currentTarget, key } = event;
  // With Alt, browsers open it themselves.
  if (altKey || !MOVING_KEYS.has(key) || !('showPicker' in HTMLSelectElement.prototype)) return;
  event.preventDefault();
  currentTarget.showPicker();
}
