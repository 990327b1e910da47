import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const APP = join(import.meta.dirname, '../../app');

/** The public routes and their transitive imports, relative to `app`. */
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

test('public routes declare the query parameters they read', () => {
  const files = publicFiles();
  expect(files.size).toBeGreaterThan(50);
  const readers = [...files].filter(([, text]) => /\buseSearchParams\b|\.searchParams\b/.test(text));
  expect(readers.map(([file]) => file)).toContain('site/routes/jobs.tsx');
  for (const [file, text] of readers) {
    // Only routes read the query string; components receive values from them.
    expect(file).toMatch(/^site\/routes\//);
    expect(text, file).toMatch(/^export const handle = \{ query: /m);
  }
});
