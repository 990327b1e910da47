import { expect, test } from 'vitest';
import { createEventThrottle } from './event-throttle.ts';

test('anonymous events are limited per minute, and the next one reports how many were suppressed', () => {
  let now = 0;
  const throttle = createEventThrottle(() => now);
  const results = Array.from({ length: 100 }, () => throttle({ action: 'login_failed' }));
  expect(results.filter((result) => result === 0)).toHaveLength(60);
  expect(throttle({ action: 'token_refused' })).toBe(0);
  expect(throttle({ action: 'login_failed', actorId: 'somebody' })).toBe(0);
  now = 61_000;
  expect(throttle({ action: 'login_failed' })).toBe(40);
  expect(throttle({ action: 'login_failed' })).toBe(0);
});

test('events that concern an account are all recorded, such as a hundred deletions by an administrator', () => {
  const throttle = createEventThrottle(() => 0);
  for (let at = 0; at < 100; at += 1)
    expect(throttle({ action: 'user_deleted', traits: { user_id: String(at) } })).toBe(0);
});
