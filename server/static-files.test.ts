import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStatic } from './static-files.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'static-files-'));
  for (const name of ['assets', 'folder.js']) await mkdir(join(directory, name));
  for (const name of ['favicon.svg', 'assets/app-1a2b.js', 'app.js.map'])
    await writeFile(join(directory, name), '<svg/>');
  for (const suffix of ['br', 'gz']) await writeFile(join(directory, `favicon.svg.${suffix}`), suffix);
  await symlink('loop.svg', join(directory, 'loop.svg'));
});
afterAll(() => rm(directory, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  serveStatic(directory, new Request(`http://site.example${path}`, { headers }));

test('returns 304 until a file changes', async () => {
  const tag = (await get('/favicon.svg'))?.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  const again = await get('/favicon.svg', { 'if-none-match': tag });
  expect(again?.status).toBe(304);
  expect(again?.headers.get('etag')).toBe(tag);
  expect(await again?.text()).toBe('');
  await utimes(join(directory, 'favicon.svg'), 1, 1);
  const changed = await get('/favicon.svg', { 'if-none-match': tag });
  expect(changed?.status).toBe(200);
  expect(await changed?.text()).toBe('<svg/>');
});

test.each([
  ['"x", W/"TAG"', 304],
  ['"TAG"', 304],
  ['*', 304],
  ['W/"xTAG"', 200],
  ['W/"TAG"x', 200],
])('compares entity tags as a list: %s', async (list, status) => {
  const tag = (await get('/favicon.svg'))?.headers.get('etag')?.replace(/^W\/"|"$/g, '') ?? '';
  expect((await get('/favicon.svg', { 'if-none-match': list.replace('TAG', tag) }))?.status).toBe(status);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['GZIP, *;q=0', 'gzip'],
  ['br; q=0.000', null],
  ['brotli', null],
  ['', null],
])('a client that accepts "%s" gets %s', async (accepted, encoding) => {
  const answer = await get('/favicon.svg', { 'accept-encoding': accepted });
  expect(answer?.headers.get('content-encoding')).toBe(encoding);
});

test('an unreadable file is an error, not a missing file', async () => {
  await expect(get('/loop.svg')).rejects.toThrow('ELOOP');
  expect(await get(`/${'x'.repeat(300)}.svg`)).toBeNull();
});

test('caches content-hashed files forever', async () => {
  const answer = await get('/assets/app-1a2b.js');
  expect(answer?.headers.get('cache-control')).toContain('immutable');
  expect(answer?.headers.get('etag')).toBeNull();
});

test('serves only files, of known types, inside the directory', async () => {
  const outside = `/..%2f${basename(directory)}%2f..%2f${basename(directory)}%2ffavicon.svg`;
  for (const path of [
    '/nada.svg',
    '/folder.js',
    '/app.js.map',
    '/favicon.svg%00.js',
    '/%2e%2e/package.json',
    outside,
  ])
    expect(await get(path), path).toBeNull();
  const post = new Request('http://site.example/favicon.svg', { method: 'POST', body: 'x' });
  expect(await serveStatic(directory, post)).toBeNull();
});
