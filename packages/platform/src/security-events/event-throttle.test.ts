import { expect, test } from 'vitest';
import { createEventThrottle } from './event-throttle.ts';

test('strangers write so many events a minute, and the next one tells how many more there were', () => {
  let now = 0;
  const gate = createEventThrottle(() => now);
  const answers = Array.from({ length: 100 }, () => gate({ action: 'login_failed' }));
  expect(answers.filter((answer) => answer === 0)).toHaveLength(60);
  expect(gate({ action: 'token_refused' })).toBe(0);
  expect(gate({ action: 'login_failed', actorId: 'somebody' })).toBe(0);
  now = 61_000;
  expect(gate({ action: 'login_failed' })).toBe(40);
  expect(gate({ action: 'login_failed' })).toBe(0);
});
