import { expect, test } from 'vitest';
import { cached } from './content-version.ts';
import { cachePages, MAX_PAGES, SHARED_CACHE_CONTROL } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

const page = (text: string, cacheControl: string = SHARED_CACHE_CONTROL): RenderedPage => ({
  status: 200,
  headers: { 'cache-control': cacheControl },
  body: Buffer.from(text),
  encoded: new Map(),
});

/** A site whose pages show how often they were rendered. */
function countingSite(cacheControl?: string) {
  let rendered = 0;
  const content = { version: async () => '1' };
  const handle = cachePages({
    siteUrl: 'https://site.example',
    version: { current: () => content.version() },
    keyOf: ({ pathname, search }) => ({
      path: pathname + search,
      pool: search ? 'filtered' : 'canonical',
    }),
    render: async () => page(String(++rendered), cacheControl),
  });
  const read = async (path = '/'): Promise<string> =>
    (await handle(new Request(`https://site.example${path}`))).text();
  return { content, handle, read };
}

test('concurrent requests share one rendering', async () => {
  const { read } = countingSite();
  expect(await Promise.all([read(), read(), read()])).toEqual(['1', '1', '1']);
});

test('a page is at hand once it is cached, while its content is the same', async () => {
  const { content, handle, read } = countingSite();
  const atHand = async (path: string, method = 'GET') =>
    (await handle.cached?.(new Request(`https://site.example${path}`, { method })))?.text() ?? null;
  expect(await atHand('/')).toBeNull();
  await read();
  await read('/?q=1');
  expect(await atHand('/')).toBe('1');
  expect([await atHand('/?q=1'), await atHand('/', 'POST'), await atHand('/constructor')]).toEqual([
    null,
    null,
    null,
  ]);
  content.version = async () => '2';
  expect(await atHand('/')).toBeNull();
  content.version = () => Promise.reject(new Error('no database'));
  expect(await atHand('/')).toBeNull();
});

test('renders again when a page is not shared or its content has changed', async () => {
  const personal = countingSite('no-store');
  expect([await personal.read(), await personal.read()]).toEqual(['1', '2']);
  const { content, read } = countingSite();
  expect([await read(), await read()]).toEqual(['1', '1']);
  content.version = async () => '2';
  expect([await read(), await read()]).toEqual(['2', '2']);
});

test('serves cached pages while the database is down', async () => {
  const { content, read } = countingSite();
  await read();
  content.version = () => Promise.reject(new Error('no database'));
  expect([await read(), await read('/other'), await read('/other')]).toEqual(['1', '2', '3']);
});

test.each([
  ['fails', async () => Promise.reject(new Error('no database'))],
  ['returns an error', async () => ({ ...page('error', 'no-store'), status: 503 })],
  ['is incomplete', async () => page('half', 'no-store')],
])('when a new rendering %s, serves the former page and tries again', async (_, renderBroken) => {
  let version = '1';
  let render: () => Promise<RenderedPage> = async () => page('former');
  const handle = cachePages({
    siteUrl: 'https://site.example',
    version: { current: async () => version },
    keyOf: ({ pathname }) => ({ path: pathname, pool: 'canonical' }),
    render: () => render(),
  });
  const read = async (): Promise<string> => (await handle(new Request('https://site.example/'))).text();
  await read();
  version = '2';
  render = renderBroken;
  expect(await Promise.all([read(), read()])).toEqual(['former', 'former']);
  render = async () => page('new');
  expect(await read()).toBe('new');
  // A 404 does replace the former page.
  version = '3';
  render = async () => ({ ...page('gone', 'no-store'), status: 404 });
  expect(await read()).toBe('gone');
});

test('pages that do not exist evict none, even if all are asked for at once', async () => {
  let rendered = 0;
  const handle = cachePages({
    siteUrl: 'https://site.example',
    version: { current: async () => '1' },
    keyOf: ({ pathname }) => ({ path: pathname, pool: 'canonical' }),
    render: async ({ url }) => {
      rendered += 1;
      return url.includes('unknown') ? { ...page('gone', 'no-store'), status: 404 } : page(String(rendered));
    },
  });
  const read = async (path: string): Promise<string> =>
    (await handle(new Request(`https://site.example${path}`))).text();
  expect(await read('/')).toBe('1');
  await Promise.all(Array.from({ length: MAX_PAGES.canonical + 50 }, (_, n) => read(`/unknown-${n}`)));
  expect(await read('/')).toBe('1');
});

test('only the URL reaches the renderer, because pages are shared', async () => {
  const rendered: Request[] = [];
  const handle = cachePages({
    siteUrl: 'https://site.example',
    version: { current: async () => '1' },
    keyOf: ({ pathname }) => ({ path: pathname, pool: 'canonical' }),
    render: async (request) => {
      rendered.push(request);
      return page('there');
    },
  });
  await handle(
    new Request('https://other.example/', { headers: { cookie: 'who=me', 'x-forwarded-for': '::1' } }),
  );
  expect(rendered.map(({ headers, url }) => [url, ...headers])).toEqual([['https://site.example/']]);
});

test('evicts the least recently used page', async () => {
  const { read } = countingSite();
  await read('/first');
  await read('/popular');
  for (let at = 0; at < MAX_PAGES.canonical - 1; at += 1) {
    await read(`/${at}`);
    await read('/popular');
  }
  expect(await read('/popular')).toBe('2');
  expect(await read('/first')).not.toBe('1');
});

test('searches evict other searches only', async () => {
  const { read } = countingSite();
  await read('/popular');
  await read('/?buscar=first');
  for (let at = 0; at < 2 * MAX_PAGES.canonical; at += 1) await read(`/?buscar=${at}`);
  expect(await read('/popular')).toBe('1');
  expect(await read('/?buscar=first')).not.toBe('2');
});

test('does not cache a failed rendering', async () => {
  let fails = true;
  const handle = cachePages({
    siteUrl: 'https://site.example',
    version: { current: async () => '1' },
    keyOf: ({ pathname }) => ({ path: pathname, pool: 'canonical' }),
    render: async () => {
      if (fails) throw new Error('no database');
      return page('there');
    },
  });
  const request = new Request('https://site.example/');
  await expect(handle(request)).rejects.toThrow('no database');
  fails = false;
  expect(await (await handle(request)).text()).toBe('there');
});

test('a rendering that fails late leaves a newer one cached', async () => {
  const first = Promise.withResolvers<RenderedPage>();
  let version = '1';
  let rendered = 0;
  const handle = cachePages({
    siteUrl: 'https://site.example',
    version: { current: async () => version },
    keyOf: ({ pathname }) => ({ path: pathname, pool: 'canonical' }),
    render: () => {
      rendered += 1;
      return rendered === 1 ? first.promise : Promise.resolve(page('newer'));
    },
  });
  const request = new Request('https://site.example/');
  const failed = expect(handle(request)).rejects.toThrow('no database');
  await expect.poll(() => rendered).toBe(1);
  version = '2';
  await handle(request);
  first.reject(new Error('no database'));
  await failed;
  await handle(request);
  expect(rendered).toBe(2);
});

test('caches a version until invalidated', async () => {
  const answers = ['1', '2'];
  const version = cached(async () => answers.shift() ?? '', {
    ttlMs: 60_000,
    timeoutMs: 60_000,
    retryMs: 60_000,
  });
  expect([await version.current(), await version.current()]).toEqual(['1', '1']);
  version.invalidate();
  expect([await version.current(), await version.current()]).toEqual(['2', '2']);
});

test('a read that takes too long fails, and an invalidation ends the wait for the next', async () => {
  let answer = (): Promise<string> => new Promise(() => undefined);
  const version = cached(() => answer(), { ttlMs: 0, timeoutMs: 10, retryMs: 60_000 });
  await expect(version.current()).rejects.toThrow('the database does not respond');
  answer = async () => '1';
  await expect(version.current()).rejects.toThrow('the database does not respond');
  version.invalidate();
  expect(await version.current()).toBe('1');
});

test('while the version cannot be read, calls fail at once and the read is retried in the background', async () => {
  let answer: () => Promise<string> = async () => '1';
  let asked = 0;
  const version = cached(
    () => {
      asked += 1;
      return answer();
    },
    { ttlMs: 0, timeoutMs: 60_000, retryMs: 0 },
  );
  answer = () => Promise.reject(new Error('no database'));
  await expect(version.current()).rejects.toThrow('no database');
  const hanging = Promise.withResolvers<string>();
  answer = () => hanging.promise;
  for (let request = 0; request < 3; request += 1)
    await expect(version.current()).rejects.toThrow('no database');
  expect(asked).toBe(2);
  hanging.resolve('2');
  answer = async () => '3';
  await expect.poll(() => version.current().catch(() => null)).toBe('3');
});
