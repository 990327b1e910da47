import { expect, test } from 'vitest';
import { anchorIn } from './use-anchor-scroll.ts';

test.each([
  ['#contacto', 'contacto'],
  ['#por-qu%C3%A9', 'por-qué'],
  ['#%E0%A4%A', '%E0%A4%A'],
  ['#100%', '100%'],
])('the anchor in %s', (hash, id) => {
  expect(anchorIn(hash)).toBe(id);
});
