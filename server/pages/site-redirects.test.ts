import type { SupabaseClient } from '@supabase/supabase-js';
import { createClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { assignAddresses, movedPages } from '#domain/website/moved-pages.ts';
import { findLead, openSiteRedirects } from './site-redirects.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const ROW = { id: ID, from_path: '/antigua', to_path: '/servicios', is_permanent: true };

/** A database with one redirect. */
function world() {
  const asked: string[] = [];
  let version: () => Promise<string> = async () => '1';
  let answer = (): Response => Response.json([ROW]);
  const client: SupabaseClient = createClient('https://site.example', 'key', {
    db: { retry: false },
    global: {
      fetch: async (input, init) => {
        const { method, url } = new Request(input, init);
        const body = typeof init?.body === 'string' ? init.body : '';
        asked.push(`${method} ${new URL(url).pathname} ${body}`.trim());
        return answer();
      },
    },
  });
  const redirects = openSiteRedirects({
    client,
    logger: pino({ level: 'silent' }),
    version: { current: () => version() },
  });
  return {
    asked,
    redirects,
    set(changed: { version?: () => Promise<string>; answer?: () => Response }) {
      version = changed.version ?? version;
      answer = changed.answer ?? answer;
    },
  };
}

test('redirects are read when one is sought, and again when the content has changed', async () => {
  const site = world();
  const { asked, redirects, set } = site;
  expect(asked).toEqual([]);
  const found = await Promise.all([redirects.current(), redirects.current()]);
  for (const one of found) expect([...one]).toEqual([['/antigua', ROW]]);
  expect(asked).toHaveLength(1);
  set({ version: async () => '2', answer: () => Response.json([]) });
  expect((await redirects.current()).size).toBe(0);
  expect(asked).toHaveLength(2);
});

test('those that were read last stay while the database does not respond', async () => {
  const site = world();
  const { redirects, set } = site;
  set({ answer: () => new Response(null, { status: 503 }) });
  expect((await redirects.current()).size).toBe(0);
  set({ answer: () => Response.json([ROW]) });
  expect((await redirects.current()).get('/antigua')).toEqual(ROW);
  set({ version: async () => '2', answer: () => new Response(null, { status: 503 }) });
  expect((await redirects.current()).get('/antigua')).toEqual(ROW);
  set({ version: () => Promise.reject(new Error('no database')) });
  expect((await redirects.current()).get('/antigua')).toEqual(ROW);
});

test('hits are written together, once, and again after a failure', async () => {
  const { asked, redirects, set } = world();
  set({ answer: () => new Response(null, { status: 204 }) });
  for (let hit = 0; hit < 1000; hit += 1) redirects.count(ID);
  expect(asked).toEqual([]);
  await redirects[Symbol.asyncDispose]();
  const written = `POST /rest/v1/rpc/count_redirect_hits {"counts":[{"id":"${ID}","hits":1000}]}`;
  expect(asked).toEqual([written]);
  await redirects[Symbol.asyncDispose]();
  expect(asked).toHaveLength(1);
  set({ answer: () => new Response(null, { status: 503 }) });
  redirects.count(ID);
  await redirects[Symbol.asyncDispose]();
  redirects.count(ID);
  set({ answer: () => new Response(null, { status: 204 }) });
  await redirects[Symbol.asyncDispose]();
  expect(asked.at(-1)).toBe(`POST /rest/v1/rpc/count_redirect_hits {"counts":[{"id":"${ID}","hits":2}]}`);
});

const MOVED = movedPages(
  assignAddresses({ '/casos-de-exito': 'obras', '/servicios': 'soluciones', '/terminos': 'legal' }, []),
);

test.each([
  // What staff redirect goes before what follows a list, at either of its addresses; only that is counted.
  ['/casos-de-exito/viejo', '/obras/nuevo', 0],
  ['/obras/viejo', '/obras/nuevo', 0],
  ['/Casos-De-Exito/Viejo/', '/obras/nuevo', 0],
  ['/casos-de-exito/otro', '/obras/otro', null],
  // What was below a former address of a list.
  ['/trabajos/otro', '/obras/otro', 1],
  ['/TRABAJOS/otro', '/obras/otro', 1],
  ['/que-hacemos', '/soluciones#lista', 2],
  // A page is never hidden, whatever has been written into the table.
  ['/terminos', '/legal', null],
  ['/en/soluciones', '/en/services', null],
  ['/nada', null, null],
  ['/obras/nada', null, null],
  ['/constructor', null, null],
  ['/%', null, null],
] as const)('%s leads to %s', (path, target, counted) => {
  const rows = [
    ['/casos-de-exito/viejo', '/casos-de-exito/nuevo'],
    ['/trabajos', '/casos-de-exito'],
    ['/que-hacemos', '/servicios#lista'],
    ['/terminos', '/privacidad'],
  ].map(([from_path = '', to_path = ''], index) => ({ ...ROW, id: String(index), from_path, to_path }));
  const lead = findLead(new Map(rows.map((row) => [row.from_path, row])), MOVED, path);
  expect(lead?.to_path ?? null).toBe(target);
  expect(lead?.id).toBe(counted === null ? undefined : String(counted));
});

test('a loop that moved pages close is followed nowhere', () => {
  const rows = [
    ['/obras/a', '/casos-de-exito/b'],
    ['/obras/b', '/casos-de-exito/a'],
    ['/casos-de-exito/c', '/obras/c'],
    ['/trabajos', '/casos-de-exito'],
    ['/casos-de-exito/d', '/trabajos/d'],
    ['/e', '/obras/a'],
  ].map(([from_path = '', to_path = '']) => ({ ...ROW, from_path, to_path }));
  const redirects = new Map(rows.map((row) => [row.from_path, row]));
  for (const path of ['/obras/a', '/obras/b', '/obras/c', '/trabajos/d', '/obras/d', '/e'])
    expect(findLead(redirects, MOVED, path), path).toBeNull();
});

test('what is below an address with accents that leads to a list is followed, too', () => {
  const made = new Map([['/diseño', { ...ROW, from_path: '/diseño', to_path: '/casos-de-exito' }]]);
  const unmoved = movedPages(new Map());
  for (const path of ['/diseño/x', '/dise%C3%B1o/x'])
    expect(findLead(made, unmoved, path)?.to_path).toBe('/casos-de-exito/x');
});
