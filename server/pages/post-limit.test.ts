import { expect, test } from 'vitest';
import { createPostLimit } from './post-limit.ts';

test('a network is limited for the rest of a minute, and others are not', () => {
  let now = 0;
  const secondsToWait = createPostLimit(() => now);
  for (let count = 0; count < 120; count += 1) expect(secondsToWait('2001:db8::1')).toBe(0);
  now = 20_000;
  expect(secondsToWait('2001:db8::2')).toBe(40);
  expect(secondsToWait('203.0.113.1')).toBe(0);
  now = 60_000;
  expect(secondsToWait('2001:db8::1')).toBe(0);
});

test('many networks do not fill the memory', () => {
  const secondsToWait = createPostLimit(() => 0);
  for (let count = 0; count < 120; count += 1) secondsToWait('203.0.113.1');
  for (let count = 0; count < 10_000; count += 1) secondsToWait(`2001:db8:0:${count.toString(16)}::1`);
  expect(secondsToWait('203.0.113.1')).toBe(0);
});
