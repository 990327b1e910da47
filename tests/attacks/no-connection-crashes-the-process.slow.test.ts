import { openRawConnection, sendRaw } from '@voltandes/platform/testing/raw-connection';
import { seededRandom } from '@voltandes/platform/testing/seeded-random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 12);
const MUTATIONS = 1500;

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite({ environment: { LOG_LEVEL: 'info' } });
});
afterAll(() => site[Symbol.asyncDispose]());

const head = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`;
const HOST = 'Host: localhost';
const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket'];
const HANDSHAKE = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
const WEBSOCKET = '/realtime/v1/websocket';
const handshake = (apiKey: string): string =>
  head(`GET ${WEBSOCKET}?apikey=${apiKey}&vsn=1.0.0 HTTP/1.1`, HOST, ...UPGRADE, ...HANDSHAKE);

/** A broken connection is not an error, so the log must not contain one. */
const COMPLAINT = /"level":"(?:error|fatal)"|unhandled|uncaught|TypeError|MaxListeners/i;
/** How far the log has been checked. */
let checkedLength = 0;

async function expectAlive(): Promise<void> {
  expect((await fetch(`${site.url}/ready`)).status).toBe(200);
  expect(site.process.exitCode).toBeNull();
  const lines = site.output().slice(checkedLength).split('\n');
  checkedLength = site.output().length;
  expect(lines.filter((line) => COMPLAINT.test(line))).toEqual([]);
}

test.each(['048', '1.2.3.256', '0x100000000'])(
  'a request for the host %s, which no URL can hold, is refused',
  async (host) => {
    for (const accept of ['*/*', 'text/html'])
      expect(
        await sendRaw(
          site.url,
          head('GET / HTTP/1.1', `Host: ${host}`, `Accept: ${accept}`, 'Connection: close'),
        ),
      ).toMatch(/^HTTP\/1\.1 400 /);
    await expectAlive();
  },
);

describe('an upgrade', () => {
  test.each([
    ['of //', head('GET // HTTP/1.1', HOST, ...UPGRADE, ...HANDSHAKE)],
    ['of a URL without a host', head('GET http:// HTTP/1.1', HOST, ...UPGRADE, ...HANDSHAKE)],
    ['of a malformed URL', head('GET http://[ HTTP/1.1', HOST, ...UPGRADE, ...HANDSHAKE)],
    ['of *', head('OPTIONS * HTTP/1.1', HOST, ...UPGRADE)],
    ['of a path that is not UTF-8', head(`GET ${WEBSOCKET}/%zz?apikey=%ff HTTP/1.1`, HOST, ...UPGRADE)],
    ['of another path', head('GET /somewhere HTTP/1.1', HOST, ...UPGRADE, ...HANDSHAKE)],
    ['to another protocol', head(`GET ${WEBSOCKET} HTTP/1.1`, HOST, 'Connection: Upgrade', 'Upgrade: h2c')],
    ['without a key', head(`GET ${WEBSOCKET} HTTP/1.1`, HOST, ...UPGRADE, ...HANDSHAKE)],
    ['with a garbage key', handshake('%00garbage%F0')],
    ['by POST', head(`POST ${WEBSOCKET}?apikey=x HTTP/1.1`, HOST, ...UPGRADE, 'Content-Length: 3')],
    ['by CONNECT', head('CONNECT localhost:22 HTTP/1.1', HOST)],
  ])('%s gets a response and is closed', async (_, bytes) => {
    expect(await sendRaw(site.url, bytes)).toMatch(/^(?:HTTP\/1\.1 [2-4]\d\d |$)/);
    await expectAlive();
  });

  test('with a valid key but a malformed handshake is refused', async () => {
    for (const broken of [
      ['Sec-WebSocket-Version: 13'],
      ['Sec-WebSocket-Version: 1', 'Sec-WebSocket-Key: x'],
      ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: short'],
      [...HANDSHAKE, 'Sec-WebSocket-Protocol: ,,'],
    ]) {
      const path = `${WEBSOCKET}?apikey=${site.keys.publishable}`;
      const answer = await sendRaw(site.url, head(`GET ${path} HTTP/1.1`, HOST, ...UPGRADE, ...broken));
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
    await expectAlive();
  });

  test('followed by garbage frames closes only its own connection', async () => {
    const random = seededRandom(SEED);
    for (let round = 0; round < 50; round += 1) {
      const frames = Buffer.from(Array.from({ length: 200 }, () => random.whole(256)));
      const answer = await sendRaw(
        site.url,
        Buffer.concat([Buffer.from(handshake(site.keys.publishable)), frames]),
      );
      expect(answer).toMatch(/^HTTP\/1\.1 101 /);
    }
    await expectAlive();
  });
});

const JSON_BODY = JSON.stringify({ email: 'ana@correo.example', password: 'una-clave-larga' });
const FORM = '--x\r\nContent-Disposition: form-data; name=""; filename="cv.pdf"\r\n\r\n%PDF-1.4\r\n--x--\r\n';
const requests = (): [string, string][] => {
  const key = `apikey: ${site.keys.publishable}`;
  return [
    ['a page', head('GET /en/cases HTTP/1.1', HOST)],
    ['a REST call', head('GET /rest/v1/job_postings?select=id&limit=1 HTTP/1.1', HOST, key)],
    [
      'a sign-in',
      head(
        'POST /auth/v1/token?grant_type=password HTTP/1.1',
        HOST,
        key,
        'Content-Type: application/json',
        `Content-Length: ${JSON_BODY.length}`,
      ) + JSON_BODY,
    ],
    [
      'an upload',
      head(
        'POST /storage/v1/object/documents/cv.pdf HTTP/1.1',
        HOST,
        key,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${FORM.length}`,
      ) + FORM,
    ],
    [
      'a chunked upload',
      `${head(
        'POST /storage/v1/object/documents/cv.pdf HTTP/1.1',
        HOST,
        key,
        'Content-Type: application/pdf',
        'Transfer-Encoding: chunked',
      )}8\r\n%PDF-1.4\r\n3\r\n\r\n\0\r\n0\r\n\r\n`,
    ],
    ...[
      '/rest/v1/contact_requests',
      '/functions/v1/send-contact-email',
      '/realtime/v1/api/broadcast',
      '/mail/v1/emails',
      '/storage/v1/object/list/documents',
      '/contacto',
    ].map((path): [string, string] => [
      `JSON to ${path}`,
      head(
        `POST ${path} HTTP/1.1`,
        HOST,
        key,
        'Content-Type: application/json',
        `Content-Length: ${JSON_BODY.length}`,
      ) + JSON_BODY,
    ]),
    ['an upgrade', handshake(site.keys.publishable)],
    ['an upgrade with a garbage key', handshake('garbage')],
    ['an upgrade without a key', head(`GET ${WEBSOCKET} HTTP/1.1`, HOST, ...UPGRADE, ...HANDSHAKE)],
  ];
};

test('a reset after any byte of a request affects only that request', async () => {
  for (const [, bytes] of requests()) {
    const cuts = Array.from({ length: bytes.length + 1 }, (_, at) => at);
    await inParallel(cuts, (at) => sendRaw(site.url, bytes.slice(0, at), { reset: true }));
  }
  await expectAlive();
});

test('a client that disconnects mid-response affects only that response', async () => {
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(site.url)).text()) ?? [];
  const paths = [asset, '/', '/rest/v1/'].flatMap((path) => Array<string>(30).fill(path));
  await inParallel(paths, async (path) => {
    using connection = await openRawConnection(site.url);
    connection.socket.write(head(`GET ${path} HTTP/1.1`, HOST, `apikey: ${site.keys.publishable}`));
    await new Promise((resolve) => connection.socket.once('data', resolve));
    connection.socket.resetAndDestroy();
    await connection.closed;
  });
  await expectAlive();
});

test('resets during a handshake affect only that handshake', async () => {
  const times = Array.from({ length: 400 }, (_, index) => index);
  const apiKeys = [site.keys.publishable, 'garbage', `${'e'.repeat(20)}.e.e`];
  await inParallel(times, async (index) => {
    using connection = await openRawConnection(site.url);
    connection.socket.write(handshake(apiKeys[index % apiKeys.length] ?? ''));
    await new Promise((resolve) => setImmediate(resolve));
    connection.socket.resetAndDestroy();
    await connection.closed;
  });
  await expectAlive();
});

test.each([
  ['input that is not HTTP', 'hello\r\n\r\n'],
  ['a TLS ClientHello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown method', head('FROB / HTTP/1.1', HOST)],
  ['an unknown version', head('GET / HTTP/9.9', HOST)],
  ['a header without a name', head('GET / HTTP/1.1', HOST, ': nothing')],
  ['a header with a control character', head('GET / HTTP/1.1', HOST, 'x: a\x00b')],
  ['a folded header', head('GET / HTTP/1.1', HOST, 'x: a\r\n b')],
  ['no host', head('GET / HTTP/1.1')],
  ['two lengths', head('POST / HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2')],
  [
    'a length along with chunked encoding',
    head('POST / HTTP/1.1', HOST, 'Content-Length: 1', 'Transfer-Encoding: chunked'),
  ],
  ['a negative length', head('POST / HTTP/1.1', HOST, 'Content-Length: -1')],
  ['a malformed chunk', `${head('POST /auth/v1/token HTTP/1.1', HOST, 'Transfer-Encoding: chunked')}zz\r\n`],
  ['a 40 kB header block', head('GET / HTTP/1.1', HOST, `x: ${'a'.repeat(40_000)}`)],
])('%s gets a 4xx and the connection is closed', async (_, bytes) => {
  expect(await sendRaw(site.url, bytes)).toMatch(/^HTTP\/1\.1 4\d\d /);
  await expectAlive();
});

const FOLDERS = `/ /en/ /assets/ /oportunidades-laborales/ /_mailbox/ /auth/v1/admin/users/ /auth/v1/factors/
  /rest/v1/ /rest/v1/rpc/ /storage/v1/bucket/ /storage/v1/object/public/documents/ /storage/v1/render/image/public/hero-images/ /functions/v1/ /realtime/v1/api/broadcast/room/events/`.split(
  /\s+/,
);

test.each(FOLDERS)('refuses a path below %s that is not valid UTF-8', async (prefix) => {
  for (const method of ['GET', 'POST', 'DELETE'])
    for (const part of ['%zz', '%', '%ff%fe', '%c0%af', '%00', '%ed%a0%80']) {
      const line = `${method} ${prefix}${part} HTTP/1.1`;
      const request = head(line, HOST, `apikey: ${site.keys.publishable}`, 'Connection: close');
      expect(await sendRaw(site.url, request, { keepsOpen: true }), line).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
  await expectAlive();
});

test(`survives requests with random bytes changed, removed and inserted (FUZZ_SEED=${SEED})`, async () => {
  const random = seededRandom(SEED);
  const originals = requests();
  const mutants = Array.from({ length: MUTATIONS }, () => {
    const [, original] = random.pick(originals);
    const bytes = Array.from(Buffer.from(original, 'latin1'));
    for (let changes = 1 + random.whole(6); changes > 0; changes -= 1) {
      const at = random.whole(bytes.length);
      const many = random.whole(4);
      const added = Array.from({ length: many }, () =>
        random.pick([0, 10, 13, 32, 37, 47, 58, 91, 255, 120]),
      );
      bytes.splice(at, random.whole(3), ...added);
    }
    return { bytes: Buffer.from(bytes), reset: random.chance(0.3) };
  });
  await inParallel(mutants, async ({ bytes, reset }) => {
    const answer = await sendRaw(site.url, bytes, { reset });
    expect(answer, `${JSON.stringify(bytes.toString('latin1'))}`).not.toMatch(/^HTTP\/1\.1 500 /);
  });
  await expectAlive();
});

/** Works in small batches, to stay below the machine's limit of open connections. */
async function inParallel<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<void> {
  const waiting = values.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const value of waiting) await work(value);
    }),
  );
}
