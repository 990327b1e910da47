import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/**
 * Calls that fail in Safari 17.0, Chrome 119 or Firefox 119, unless the code checks first. Newer parts of the language
 * do not compile in the app; these are newer parts of the DOM, which the compiler always admits, and the dependencies'.
 */
const NEWER = [
  /\bAbortSignal\.any\(/,
  /\bArray\.fromAsync\(/,
  // Radix's call, with options, checks first.
  /\.checkVisibility\(\)/,
  /\bError\.captureStackTrace\(/,
  /\.hidePopover\(/,
  /\bIterator\.from\(/,
  /\b(?:Map|Object)\.groupBy\(/,
  /\bPromise\.(?:try|withResolvers)\(/,
  /\brequestIdleCallback\(/,
  /\bURL\.parse\(/,
  /\buserActivation\./,
];

test('the built app calls nothing that three-year-old browsers lack', async () => {
  const found: string[] = [];
  let count = 0;
  for await (const path of glob('build/client/assets/*.js')) {
    count += 1;
    const code = await readFile(path, 'utf8');
    for (const call of NEWER) {
      const match = call.exec(code);
      if (match) found.push(`${path}: ${code.slice(Math.max(0, match.index - 60), match.index + 40)}`);
    }
  }
  expect(count).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
