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
 * For a select whose choice takes effect at once. Closed, it would take each value that the keys pass: they open it
 * instead, and what is chosen there counts.
 */
export function openOnArrow(event: KeyboardEvent<HTMLSelectElement>): void {
  const { altKey, currentTarget, key } = event;
  // With Alt, browsers open it by themselves.
  if (altKey || !MOVING_KEYS.has(key) || !('showPicker' in HTMLSelectElement.prototype)) return;
  event.preventDefault();
  currentTarget.showPicker();
}
