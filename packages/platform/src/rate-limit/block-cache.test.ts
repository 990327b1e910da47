import { expect, test } from 'vitest';
import { createBlockCache } from './block-cache.ts';

test('a refusal is cached for five seconds', () => {
  let now = 0;
  const cache = createBlockCache(() => now);
  cache.add({ id: 'a', points: 1, wait: 60_000 });
  now = 4_000;
  expect(cache.find('a', 1)).toBe(56_000);
  expect(cache.find('b', 1)).toBeNull();
  now = 5_000;
  expect(cache.find('a', 1)).toBeNull();
});

test('a refusal does not apply to requests for fewer points', () => {
  const cache = createBlockCache(() => 0);
  cache.add({ id: 'a', points: 10, wait: 1_000 });
  expect(cache.find('a', 9)).toBeNull();
  expect(cache.find('a', 11)).toBe(1_000);
});

test('a key is reported at most once a minute', () => {
  let now = 0;
  const cache = createBlockCache(() => now);
  const refuse = () => cache.add({ id: 'a', points: 1, wait: 100_000 });
  expect([refuse(), refuse()]).toEqual([true, false]);
  now = 60_000;
  expect([refuse(), refuse()]).toEqual([true, false]);
});

test('the oldest of more than ten thousand keys is evicted', () => {
  const cache = createBlockCache(() => 0);
  for (let n = 0; n <= 10_000; n += 1) cache.add({ id: String(n), points: 1, wait: 1_000 });
  expect([cache.find('0', 1), cache.find('1', 1)]).toEqual([null, 1_000]);
});
