import type { SupabaseClient } from '@supabase/supabase-js';
import { createClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openSiteRedirects } from './site-redirects.ts';

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
  const found = await Promise.all([
    redirects.find('/antigua'),
    redirects.find('/ANTIGUA/'),
    redirects.find('/otra'),
    redirects.find('/constructor'),
    redirects.find('/%'),
  ]);
  expect(found).toEqual([ROW, ROW, null, null, null]);
  expect(asked).toHaveLength(1);
  set({ version: async () => '2', answer: () => Response.json([]) });
  expect(await redirects.find('/antigua')).toBeNull();
  expect(asked).toHaveLength(2);
});

test('those that were read last stay while the database does not respond', async () => {
  const site = world();
  const { redirects, set } = site;
  set({ answer: () => new Response(null, { status: 503 }) });
  expect(await redirects.find('/antigua')).toBeNull();
  set({ answer: () => Response.json([ROW]) });
  expect(await redirects.find('/antigua')).toEqual(ROW);
  set({ version: async () => '2', answer: () => new Response(null, { status: 503 }) });
  expect(await redirects.find('/antigua')).toEqual(ROW);
  set({ version: () => Promise.reject(new Error('no database')) });
  expect(await redirects.find('/antigua')).toEqual(ROW);
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
