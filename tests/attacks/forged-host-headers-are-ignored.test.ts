import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newRecord, store, uploadCv } from '#testing/records.ts';

let served: TestPlatform;

beforeAll(async () => {
  served = await serveTestPlatform('template_product');
});
afterAll(() => served[Symbol.asyncDispose]());

/** Applies with a given CV URL; bypasses `fetch`, which does not allow setting the Host header. */
async function apply(resume_url: string, headers: Record<string, string>): Promise<number | undefined> {
  const posting = await store(served.client(served.keys.secret), 'job_postings', newRecord.job_postings());
  const outgoing = request(`${served.url}/rest/v1/job_applications`, {
    method: 'POST',
    headers: { apikey: served.keys.publishable, 'content-type': 'application/json', ...headers },
  });
  outgoing.end(JSON.stringify(newRecord.job_applications(String(posting.id), resume_url)));
  const [response] = await once(outgoing, 'response');
  response.resume();
  return response.statusCode;
}

test.each<Record<string, string>>([
  { host: 'upstream' },
  { host: 'upstream', 'x-forwarded-host': 'www.voltandes.example' },
])('accepts applications through a proxy that sends %o', async (headers) => {
  expect(await apply(await uploadCv(served.client(), 'resumes'), headers)).toBe(201);
});

test.each<Record<string, string>>([{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }])(
  'refuses a CV URL on another host, even with %o',
  async (headers) => {
    const own = await uploadCv(served.client(), 'resumes');
    expect(await apply(own.replace(new URL(own).host, 'evil.example'), headers)).toBe(409);
  },
);

test.each([[], ['upgrade: websocket', 'connection: upgrade']])(
  'refuses a request with two Host headers (%s)',
  async (...headers: string[]) => {
    const { hostname, port } = new URL(served.url);
    const lines = [
      `GET /realtime/v1/websocket?apikey=${served.keys.publishable} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      'Host: evil.example',
      ...headers,
    ];
    const socket = connect(Number(port), hostname);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 400 /);
  },
);

test('accepts all local host names', async () => {
  const own = new URL(await uploadCv(served.client(), 'resumes'));
  const host = `localhost:${own.port}`;
  expect(await apply(own.href.replace(own.host, host), { host })).toBe(201);
});

test('policies read the client address from the connection, not from headers', async () => {
  await asAdministrator(served.db.url, (client) =>
    client.query(`
      create function public.asked_by() returns text language sql stable as
        $$ select current_setting('request.headers')::json ->> 'x-forwarded-for' $$;
      grant execute on function public.asked_by to anon`),
  );
  await vi.waitFor(async () => {
    const response = await fetch(`${served.url}/rest/v1/rpc/asked_by`, {
      headers: { apikey: served.keys.publishable, 'x-forwarded-for': '6.6.6.6' },
    });
    expect(await response.json()).toBe('127.0.0.1');
  }, 120_000);
});
