import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { findFunction } from '#platform/functions/find-function.ts';
import { readFunctionsSettings } from '#platform/functions/settings.ts';

/** A project as created by the Supabase CLI, without installed dependencies. */
const FILES = {
  'deno.json': `{ "imports": {
      "supabase": "jsr:@supabase/supabase-js@2", "hono": "npm:hono@4", "hono/": "npm:/hono@4/", "shared/": "./_shared/", "shared/hello.ts": "./_shared/greet.ts"
    } }`,
  '_shared/greet.ts': "export const greet = (name: string): string => 'hello '.concat(name);",
  'serve/index.ts': `
    import 'jsr:@supabase/functions-js/edge-runtime.d.ts';
    import { createClient } from 'npm:@supabase/supabase-js@2.45.0';
    import { z } from 'https://esm.sh/zod@4';
    import { createClient as mapped } from 'supabase';
    import { Hono } from 'hono';
    import { cors } from 'hono/cors';
    import { greet } from 'shared/greet.ts';
    import { greet as named } from 'shared/hello.ts';
    import { greet as relative } from '../_shared/greet.ts';

    Deno.serve({ port: 8000 }, async (request: Request): Promise<Response> => {
      const { name } = z.object({ name: z.string() }).parse(await request.json());
      EdgeRuntime.waitUntil(Promise.resolve());
      return Response.json({
        message: greet(name),
        same: greet === relative && named === relative && createClient === mapped && Boolean(new Hono().use(cors())),
        secret: Deno.env.get('GREETING'),
        url: Deno.env.toObject().SUPABASE_URL,
      });
    });`,
  'std/index.ts': `
    import { serve } from 'https://deno.land/std@0.168.0/http/server.ts';
    serve((request: Request) => new Response(request.method + ' served'));`,
  'remote/index.ts': `
    import { encode } from 'https://deno.land/std@0.168.0/encoding/base64.ts';
    Deno.serve(() => new Response(encode('a')));`,
  'interrupted/index.ts': `
    Deno.serve(() => new Response('interrupted'));
    throw new Error('after its call');`,
  'fetch/index.ts': `
    export default { fetch: (request: Request) => new Response(request.method + ' answered') };`,
};

const directory = await mkdtemp(join(tmpdir(), 'functions-test-'));
afterAll(() => rm(directory, { recursive: true }));
for (const [name, text] of Object.entries(FILES)) {
  const path = join(directory, 'supabase', 'functions', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/**
 * Runs in a separate process, because Vitest would resolve the imports instead of Node.
 *
 * @param before functions loaded before, by another platform in the process
 */
async function call(name: string, body: unknown, before: readonly string[] = []): Promise<string> {
  const script = `
    import { findFunction } from '#platform/functions/find-function.ts';
    import { loadFunction } from '#platform/functions/load-function.ts';
    import { executionContext } from '#platform/functions/execution-context.ts';
    import { readFunctionsSettings } from '#platform/functions/settings.ts';
    const options = { directory: ${JSON.stringify(directory)}, settings: readFunctionsSettings({}) };
    const environment = { SUPABASE_URL: 'http://platform.test', GREETING: 'hola' };
    const host = { environment, background: new Set(), platformFetch: fetch };
    await executionContext.run(host, async () => {
      for (const name of ${JSON.stringify(before)})
        await loadFunction(await findFunction(name, options)).catch(() => undefined);
      const run = await loadFunction(await findFunction(${JSON.stringify(name)}, options));
      const body = ${JSON.stringify(JSON.stringify(body))};
      const request = new Request('http://platform.test/', { method: 'POST', body });
      process.stdout.write(await (await run(request, { environment, address: '127.0.0.1' })).text());
    });`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '-e', script],
    { cwd: import.meta.dirname },
  );
  return stdout;
}

test('a Deno function runs with its imports, Deno.serve and Deno.env', async () => {
  expect(JSON.parse(await call('serve', { name: 'Ana' }))).toEqual({
    message: 'hello Ana',
    same: true,
    secret: 'hola',
    url: 'http://platform.test',
  });
});

test.each([
  ['std', 'POST served'],
  ['fetch', 'POST answered'],
])('the legacy and the default export forms also run: %s', async (name, answer) => {
  expect(await call(name, null)).toBe(answer);
});

test('a function may have an entry point of its own', async () => {
  const settings = readFunctionsSettings({
    functions: { named: { entrypoint: './functions/std/index.ts' } },
  });
  expect(await findFunction('named', { directory, settings })).toMatchObject({
    kind: 'deno',
    path: join(directory, 'supabase', 'functions', 'std', 'index.ts'),
  });
});

test('a function that failed to load does not answer for the next one', async () => {
  expect(await call('fetch', null, ['interrupted'])).toBe('POST answered');
});

test('a second platform in the process can load a function too', async () => {
  expect(await call('std', null, ['std'])).toBe('POST served');
});

test('a module from the network is rejected by name', async () => {
  await expect(call('remote', {})).rejects.toThrow(
    'https://deno.land/std@0.168.0/encoding/base64.ts is not supported',
  );
});
