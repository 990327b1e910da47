import { expect, test } from 'vitest';
import { similarName } from './similar-name.ts';

test.each([
  ['film', ['films', 'actors'], 'films'],
  ['flims', ['films', 'actors'], 'films'],
  ['FILM', ['films'], 'films'],
  ['directors', ['films', 'actors'], 'actors'],
  ['x', ['films'], null],
  ['film', ['films_of_the_last_hundred_years'], null],
])('for %s among %j the closest name is %s', (name, candidates, closest) => {
  expect(similarName(name, candidates, 0.33)).toBe(closest);
});

test('a name several megabytes long is not compared at all', () => {
  const candidates = Array.from({ length: 1000 }, (_, i) => `films_${i}_${'x'.repeat(100)}`);
  expect(similarName('films'.repeat(1_000_000), candidates, 0.33)).toBeNull();
});
