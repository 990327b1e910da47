import { expect, test } from 'vitest';
import { parseSeconds } from './hero-image.ts';

test.each([
  ['7', 7],
  ['0', 1],
  ['-3', 1],
  ['31', 30],
  ['', 5],
])('%j lasts %i seconds', (input, seconds) => {
  expect(parseSeconds(input)).toBe(seconds);
});
