import { createServer } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONNECTION_LIMITS, limitConnections, serverOptions } from '#platform/http/connection-limits.ts';
import { type HttpServer, listenHttp } from '#platform/http/listen.ts';
import { openRawConnection, sendRaw } from '#testing/raw-connection.ts';

/** Shorter timeouts in ms and fewer connections than in production; the rest is unchanged. */
const LIMITS = {
  ...CONNECTION_LIMITS,
  headersTimeout: 400,
  requestTimeout: 800,
  keepAliveTimeout: 400,
  checkInterval: 10,
  connections: 20,
};

let server: HttpServer;
let url: string;

beforeAll(async () => {
  server = await listenHttp({ port: 0, proxies: 0, limits: LIMITS });
  server.serve(async (request) => new Response(await request.text()));
  url = `http://127.0.0.1:${server.port}`;
});
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  ['the headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nx: slow', /^HTTP\/1\.1 408 /],
  ['the body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nslow', /^HTTP\/1\.1 408 /],
  ['the next request', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', /^HTTP\/1\.1 200 /],
  ['everything', '', /^HTTP\/1\.1 408 /],
])('times out a client that withholds %s', async (_, bytes, answer) => {
  using connection = await openRawConnection(url);
  if (bytes) connection.socket.write(bytes);
  await connection.closed;
  expect(connection.answer()).toMatch(answer);
});

test('closes idle connections to make room for new ones', async () => {
  const idle = await Promise.all(
    Array.from({ length: LIMITS.connections }, async () => {
      const connection = await openRawConnection(url);
      connection.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      return connection;
    }),
  );
  await expect.poll(() => sendRaw(url, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(/ 200 /);
  for (const { socket } of idle) socket.destroy();
});

/** A server with simulated connections, so that they can have any address. */
function listenTo(isBehindProxy: boolean) {
  const limits = { ...CONNECTION_LIMITS, connectionsPerAddress: 3 };
  const listening = createServer(serverOptions(limits));
  limitConnections(listening, { isBehindProxy, limits });
  return (address: string): Duplex => {
    const [ours, theirs] = duplexPair();
    theirs.on('error', () => undefined);
    listening.emit('connection', Object.assign(ours, { remoteAddress: address }));
    return ours;
  };
}

const isOpen = ({ destroyed }: Duplex): boolean => !destroyed;

test('limits connections per address and releases them when they close', async () => {
  const connect = listenTo(false);
  const one = ['203.0.113.5', '::ffff:203.0.113.5', '203.0.113.5', '203.0.113.5'].map(connect);
  expect(one.map(isOpen)).toEqual([true, true, true, false]);
  expect(isOpen(connect('203.0.113.6'))).toBe(true);
  one[0]?.destroy();
  await expect.poll(() => isOpen(connect('203.0.113.5'))).toBe(true);
});

test('counts an IPv6 /64 network as one address', () => {
  const connect = listenTo(false);
  const network = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8::4'].map(connect);
  expect(network.map(isOpen)).toEqual([true, true, true, false]);
  expect(isOpen(connect('2001:db8:0:1::1'))).toBe(true);
});

test('exempts connections from a trusted proxy and from localhost', () => {
  const [proxied, local] = [listenTo(true), listenTo(false)];
  expect(Array.from({ length: 9 }, () => isOpen(proxied('203.0.113.5')))).not.toContain(false);
  expect(Array.from({ length: 9 }, () => isOpen(local('127.0.0.1')))).not.toContain(false);
});

test('rejects a request with too many headers instead of truncating them', async () => {
  server.serve(async (request) => new Response(request.headers.get('x-forwarded-for')));
  const send = (count: number): Promise<string> => {
    const many = Array.from({ length: count }, (_, index) => `${index}:\r\n`).join('');
    const last = 'X-Forwarded-For: 203.0.113.5\r\nConnection: close\r\n\r\n';
    return sendRaw(url, `GET / HTTP/1.1\r\nHost: localhost\r\n${many}${last}`);
  };
  expect(await send(500)).toMatch(/ 200 .*203\.0\.113\.5/s);
  expect(await send(1500)).toMatch(/^HTTP\/1\.1 431 /);
});
