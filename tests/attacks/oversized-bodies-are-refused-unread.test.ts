import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const HUNDRED_MEGABYTES = 100 * 1024 * 1024;

let served: TestPlatform;

beforeAll(async () => {
  served = await serveTestPlatform('template_product');
});
afterAll(() => served[Symbol.asyncDispose]());

interface Answer {
  readonly head: string;
  readonly body: unknown;
  readonly sent: number;
}

/** Sends a head and what `feed` yields until a response arrives, then reads it to the end. */
async function send(
  path: string,
  framing: string,
  options: { feed?: Iterable<Buffer>; key?: string; type?: string } = {},
): Promise<Answer> {
  const { feed = [], key = served.keys.secret, type = 'application/json' } = options;
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\napikey: ${key}\r\n` +
      `authorization: Bearer ${key}\r\ncontent-type: ${type}\r\n${framing}\r\n\r\n`,
  );
  let text = '';
  let sent = 0;
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  for (const chunk of feed) {
    if (text !== '' || socket.destroyed) break;
    sent += chunk.length;
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'data')]);
  }
  await once(socket, 'end');
  socket.destroy();
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body: JSON.parse(body), sent };
}

function* chunks(): Generator<Buffer> {
  const kilobytes = 64;
  const data = Buffer.alloc(kilobytes * 1024, ' ');
  const chunk = Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);
  for (let sent = 0; sent < HUNDRED_MEGABYTES; sent += data.length) yield chunk;
}

const SERVICES: readonly (readonly [path: string, words: object])[] = [
  ['/auth/v1/signup', { code: 413, error_code: 'request_entity_too_large', msg: 'Request body too large' }],
  [
    '/rest/v1/contact_requests',
    { code: 'PT413', message: 'Request body too large', details: null, hint: null },
  ],
  ['/functions/v1/send-contact-email', { code: 'REQUEST_TOO_LARGE', message: 'Request body too large' }],
  [
    '/storage/v1/object/list/documents',
    {
      statusCode: '413',
      error: 'Payload too large',
      code: 'EntityTooLarge',
      message: 'The request body exceeded the maximum allowed size',
    },
  ],
  ['/realtime/v1/api/broadcast', { message: 'Payload size exceeds the limit' }],
  ['/mail/v1/emails', { statusCode: 413, name: 'request_too_large', message: 'Request body too large' }],
];

describe.each(SERVICES)('%s', (path, words) => {
  test('refuses a declared length without reading the body', async () => {
    const answer = await send(path, `content-length: ${HUNDRED_MEGABYTES}`);
    expect(answer.head).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.head).toMatch(/^connection: close$/im);
    expect(answer.body).toEqual(words);
  });

  test('refuses a chunked body once it exceeds the limit', async () => {
    const answer = await send(path, 'transfer-encoding: chunked', { feed: chunks() });
    expect(answer.head).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.body).toEqual(words);
    // Includes what fits into the socket buffers of both ends.
    expect(answer.sent).toBeLessThan(HUNDRED_MEGABYTES / 4);
  });
});

test('refuses unread an upload whose declared length exceeds the limit of its bucket', async () => {
  const path = '/storage/v1/object/documents/resumes/x.pdf';
  const answer = await send(path, `content-length: ${HUNDRED_MEGABYTES}`, { type: 'application/pdf' });
  expect(answer.body).toMatchObject({ statusCode: '413' });
});

test('refuses an upload without permission unread', async () => {
  const options = { key: served.keys.publishable, type: 'image/png' };
  const answer = await send('/storage/v1/object/hero-images/x.png', 'content-length: 1000', options);
  expect(answer.body).toMatchObject({ statusCode: '403' });
});

test('accepts a small chunked body', async () => {
  const answer = await send(
    '/rest/v1/rpc/increment_job_views',
    'connection: close\r\ntransfer-encoding: chunked',
    { feed: [Buffer.from('d\r\n{"job_id": 1}\r\n0\r\n\r\n')] },
  );
  expect(answer.body).toMatchObject({ code: '22P02' });
});

test('a client that keeps sending still reads the refusal, and its next request is served', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (method: string, path: string, body: Buffer): Promise<number> => {
    const outgoing = request(`${served.url}${path}`, {
      method,
      agent,
      headers: { apikey: served.keys.publishable, 'content-length': body.length },
    });
    outgoing.end(body);
    const [response] = await once(outgoing, 'response');
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  };
  try {
    const large = Buffer.alloc(20 * 1024 * 1024);
    for (const path of ['/rest/v1/contact_requests', '/storage/v1/object/nowhere/x.pdf']) {
      expect(await ask('POST', path, large)).toBeGreaterThanOrEqual(400);
      expect(await ask('GET', '/auth/v1/settings', Buffer.alloc(0))).toBe(200);
    }
  } finally {
    agent.destroy();
  }
});

test.each(['/storage/v1/object/nowhere/x.pdf', '/auth/v1/signup'])(
  'an early refusal of %s closes the connection only after the body has been sent',
  async (path) => {
    const { hostname, port } = new URL(served.url);
    const body = Buffer.alloc(8 * 1024 * 1024);
    const socket = connect(Number(port), hostname);
    const errors: Error[] = [];
    let text = '';
    socket.setEncoding('utf8').on('error', (error) => errors.push(error));
    const answered = new Promise<void>((resolve) => {
      socket.on('data', (chunk: string) => {
        text += chunk;
        if (text.includes('\r\n\r\n')) resolve();
      });
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\napikey: ${served.keys.publishable}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, 1024));
    await answered;
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(text).toMatch(/^connection: close\r$/im);
    await new Promise((resolve) => socket.write(body.subarray(1024), resolve));
    await once(socket, 'close');
    expect(errors).toEqual([]);
  },
);
