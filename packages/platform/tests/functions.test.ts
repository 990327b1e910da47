import { join } from 'node:path';
import { FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import { serveTestPlatform } from '#testing/platform.ts';

const directory = join(import.meta.dirname, 'functions-project');
const platform = await serveTestPlatform('template_platform', { directory });
afterAll(() => platform[Symbol.asyncDispose]());
const { functions } = platform.client();
const base = `${platform.url}/functions/v1`;

test('a function receives the request and its own environment, but not the server’s', async () => {
  const { data, response } = await functions.invoke('echo', {
    body: { a: 1 },
    headers: { 'x-forwarded-for': '6.6.6.6' },
  });
  expect(data).toMatchObject({
    method: 'POST',
    path: '/echo',
    body: '{"a":1}',
    type: 'application/json',
    address: expect.stringContaining('127.0.0.1'),
    env: {
      SUPABASE_URL: platform.url,
      SUPABASE_SECRET_KEY: platform.keys.secret,
      SUPABASE_PUBLISHABLE_KEY: platform.keys.publishable,
      SUPABASE_ANON_KEY: expect.stringMatching(/^ey/),
      SUPABASE_SERVICE_ROLE_KEY: expect.stringMatching(/^ey/),
      FROM_CONFIG: 'config',
    },
  });
  expect(data.env).not.toHaveProperty('PATH');
  expect(response?.headers.get('x-custom')).toBe('kept');
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s requests keep their path and query',
  async (method) => {
    const headers = { apikey: platform.keys.publishable };
    const answer = await fetch(`${base}/echo/a/b?c=1`, { method, headers });
    expect(await answer.json()).toMatchObject({ method, path: '/echo/a/b?c=1' });
  },
);

test('a missing key or invalid token is rejected unless verify_jwt is off', async () => {
  const missing = await fetch(`${base}/echo`, { method: 'POST' });
  expect([missing.status, await missing.json()]).toEqual([
    401,
    { code: 401, message: 'Missing authorization header' },
  ]);
  const inQuery = await fetch(`${base}/echo?apikey=${platform.keys.publishable}`, { method: 'POST' });
  expect(inQuery.status).toBe(200);
  const invalid = await fetch(`${base}/echo`, { method: 'POST', headers: { authorization: 'Bearer a.b.c' } });
  expect([invalid.status, await invalid.json()]).toEqual([401, { code: 401, message: 'Invalid JWT' }]);
  const open = await fetch(`${base}/open`, {
    method: 'POST',
    body: 'hi',
    headers: { authorization: 'Bearer a.b.c' },
  });
  expect([open.status, await open.text()]).toEqual([200, 'hi']);
});

test('clients can distinguish a rejected token from an error of the function', async () => {
  const headers = { authorization: 'Bearer a.b.c' };
  const refused = await functions.invoke('echo', { headers });
  expect(refused.error).toBeInstanceOf(FunctionsRelayError);
});

test.each(['nothing', 'off', '_shared', '..%2Fecho', ''])('%j is not a function', async (name) => {
  const answer = await fetch(`${base}/${name}`, {
    method: 'POST',
    headers: { apikey: platform.keys.publishable },
  });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' });
});

test('an exception is only logged; a response is passed through', async () => {
  const failed = await functions.invoke('failing');
  expect(failed.error).toBeInstanceOf(FunctionsHttpError);
  expect(failed.response?.status).toBe(500);
  expect(await failed.response?.json()).toMatchObject({ code: 'WORKER_ERROR' });
  const refused = await functions.invoke('failing?refuse');
  expect([refused.response?.status, await refused.response?.json()]).toEqual([422, { error: 'no' }]);
  const broken = await functions.invoke('broken');
  expect(broken.response?.status).toBe(503);
  expect(await broken.response?.json()).toMatchObject({ code: 'BOOT_ERROR' });
});

test('a function can call its own platform', async () => {
  expect((await functions.invoke('callback')).data).toEqual({ data: [] });
});

test('a function can call its own platform while its response is read, without the network', async () => {
  const publicUrl = 'http://platform.invalid';
  await using hidden = await serveTestPlatform('template_platform', { directory, publicUrl });
  const headers = { apikey: hidden.keys.publishable };
  const answer = await fetch(`${hidden.url}/functions/v1/streamed`, { method: 'POST', headers });
  expect([answer.status, answer.headers.get('x-custom')]).toEqual([203, 'kept']);
  expect(await answer.json()).toEqual({ data: [] });
});

test('bodies stream in both directions', async () => {
  let send: (text: string) => void = () => undefined;
  let end = () => undefined;
  const body = new ReadableStream({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
      end = () => {
        controller.close();
        return undefined;
      };
    },
  });
  const request: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  const pending = fetch(`${base}/open`, request);
  send('first');
  const reader = (await pending).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('first');
  send('second');
  expect((await reader?.read())?.value).toBe('second');
  end();
  expect((await reader?.read())?.done).toBe(true);
});

test('every origin is allowed by CORS', async () => {
  const preflight = await fetch(`${base}/echo`, {
    method: 'OPTIONS',
    headers: { origin: 'https://a.test', 'access-control-request-headers': 'apikey, content-type' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey, content-type');
  const { response } = await functions.invoke('echo');
  expect(response?.headers.get('access-control-allow-origin')).toBe('*');
});

test('a function may restrict origins and expose headers of its own', async () => {
  const { response } = await functions.invoke('own-cors');
  expect(response?.headers.get('access-control-allow-origin')).toBe('https://a.test');
  expect(response?.headers.get('access-control-expose-headers')).toBe('x-total');
});
