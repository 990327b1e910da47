import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const APP = join(import.meta.dirname, '../../app');

/** The public routes and all they consist of, as paths below `app`. */
function publicFiles(): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (file: string): void => {
    if (found.has(file) || !/\.tsx?$/.test(file) || file.includes('+types')) return;
    const text = readFileSync(join(APP, file), 'utf8');
    found.set(file, text);
    for (const [, target = ''] of text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g)) {
      if (target.startsWith('#app/')) visit(target.slice('#app/'.length));
      else if (target.startsWith('.')) visit(relative(APP, join(APP, dirname(file), target)));
    }
  };
  for (const folder of ['site/routes', 'site/routes/seo'])
    for (const name of readdirSync(join(APP, folder))) visit(join(folder, name));
  visit('root.tsx');
  return found;
}

test('a public route that reads the query names its parameters: those alone get into its page', () => {
  const files = publicFiles();
  expect(files.size).toBeGreaterThan(50);
  const readers = [...files].filter(([, text]) => /\buseSearchParams\b|\.searchParams\b/.test(text));
  expect(readers.map(([file]) => file)).toContain('site/routes/jobs.tsx');
  for (const [file, text] of readers) {
    // What a route consists of takes them from the route.
    expect(file).toMatch(/^site\/routes\//);
    expect(text, file).toMatch(/^export const handle = \{ query: /m);
  }
});
