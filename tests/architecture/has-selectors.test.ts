import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** `:has()` and then, outside it, a descendant of whatever kind; `group-has-*` and `in-has-*` make such selectors. */
const ANYTHING_INSIDE = /:has\((?:[^()]|\([^()]*\))*\)[^,{}]*[\s>+~]\*/;

test('no element that comes or goes has the whole page styled anew', async () => {
  const found: string[] = [];
  let count = 0;
  for await (const path of glob('build/client/assets/*.css'))
    for (const [selector] of (await readFile(path, 'utf8')).matchAll(/[^{}]+(?=\{)/g)) {
      count += 1;
      if (ANYTHING_INSIDE.test(selector)) found.push(selector);
    }
  expect(count).toBeGreaterThan(1000);
  expect(found).toEqual([]);
  expect(ANYTHING_INSIDE.test('.group-has-x\\:hidden:is(:where(.group):has(+:popover-open) *)')).toBe(true);
});
