import { expect, test } from 'vitest';
import routes from '#app/routes.ts';

type Routes = typeof routes;

/** The files of all pages at and below the given routes. */
const filesOf = (some: Routes): string[] =>
  some.flatMap(({ children, file }) => (children ? filesOf(children) : [file]));

test('each portal page has a unique title and is not indexed', async () => {
  const files = filesOf(routes.filter(({ file }) => file.startsWith('portal/'))).filter(
    (file) => !file.includes('redirect-to'),
  );
  const described = await Promise.all(
    files.map(
      async (file): Promise<{ meta?: (args: { matches: [] }) => object[] }> =>
        import(/* @vite-ignore */ new URL(`../../app/${file}`, import.meta.url).href),
    ),
  );
  const metas = described.map(({ meta }, at) => ({ file: files[at], tags: meta?.({ matches: [] }) ?? [] }));
  const titles = metas.map(({ tags }) => tags.find((tag) => 'title' in tag));
  expect(new Set(titles.map((title) => JSON.stringify(title))).size).toBe(files.length);
  expect(metas.filter(({ tags }) => !JSON.stringify(tags).includes('noindex'))).toEqual([]);
});
