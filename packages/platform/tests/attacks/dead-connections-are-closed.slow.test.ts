import { once } from 'node:events';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { openRawConnection } from '#testing/raw-connection.ts';
import { openRealtimeSocket } from '#testing/realtime-socket.ts';
import { JWT_SECRET } from '#testing/templates.ts';

let served: TestPlatform;
/** The same platform with short timeouts. */
let withShortTimeouts: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
  withShortTimeouts = await serveTestPlatform('template_platform', {
    database: served.db,
    realtimeLimits: { silenceMs: 1500 },
  });
});
afterAll(async () => {
  await withShortTimeouts[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const connect = ({ keys, url }: TestPlatform) => openRealtimeSocket({ url, key: keys.publishable });

/** Performs the handshake on a raw socket, to send frames that client libraries cannot send. */
async function openRawWebSocket({ keys, url }: TestPlatform, headers = '') {
  const connection = await openRawConnection(url);
  connection.socket.write(
    `GET /realtime/v1/websocket?apikey=${keys.publishable}&vsn=2.0.0 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${headers}\r\n`,
  );
  await expect.poll(() => connection.answer()).toContain('\r\n\r\n');
  return connection;
}

/** A client frame, masked with zeros. */
function frame(opcode: number, payload: Buffer, { isFinal = true, length = payload.length } = {}): Buffer {
  const head = Buffer.from([(isFinal ? 0x80 : 0) | opcode, 0x80 | (length < 126 ? length : 127)]);
  const extended = Buffer.alloc(length < 126 ? 0 : 8);
  if (extended.length > 0) extended.writeBigUInt64BE(BigInt(length));
  return Buffer.concat([head, extended, Buffer.alloc(4), payload]);
}

const TEXT = 1;
const HEARTBEAT = Buffer.from('[null,"1","phoenix","heartbeat",{}]');

test('closes silent connections and keeps those that send heartbeats', async () => {
  using silent = await connect(withShortTimeouts);
  using alive = await connect(withShortTimeouts);
  const heartbeats = setInterval(() => alive.send('phoenix', 'heartbeat', {}), 20);
  await silent.closed;
  await alive.until('phx_reply', 3);
  clearInterval(heartbeats);
  expect(alive.ws.readyState).toBe(WebSocket.OPEN);
});

test('unfinished fragmented messages do not keep a connection open', async () => {
  using connection = await openRawWebSocket(withShortTimeouts);
  connection.socket.write(frame(TEXT, Buffer.from('['), { isFinal: false }));
  const dripping = setInterval(
    () => connection.socket.write(frame(0, Buffer.from(' '), { isFinal: false })),
    20,
  );
  await connection.closed;
  clearInterval(dripping);
  expect(connection.answer()).toContain('101 Switching Protocols');
});

test('accepts fragmented messages', async () => {
  using connection = await openRawWebSocket(served);
  for (const [at, byte] of [...HEARTBEAT].entries())
    connection.socket.write(
      frame(at === 0 ? TEXT : 0, Buffer.from([byte]), { isFinal: at === HEARTBEAT.length - 1 }),
    );
  await expect.poll(() => connection.answer()).toContain('phx_reply');
});

test('does not negotiate compression, which rules out decompression bombs', async () => {
  using connection = await openRawWebSocket(served, 'Sec-WebSocket-Extensions: permessage-deflate\r\n');
  expect(connection.answer()).not.toMatch(/permessage-deflate/i);
  connection.socket.write(frame(0x40 | TEXT, HEARTBEAT));
  await connection.closed;
});

test.each([
  ['too long, going by its header', frame(TEXT, Buffer.alloc(1), { length: 2 ** 40 })],
  ['unmasked', Buffer.from([0x81, 1, 65])],
  ['of an unknown type', frame(3, HEARTBEAT)],
  ['not UTF-8', frame(TEXT, Buffer.from([0xff, 0xfe]))],
  ['a continuation of nothing', frame(0, HEARTBEAT)],
  ['an oversized ping', frame(9, Buffer.alloc(200))],
])('a frame that is %s closes only its own connection', async (_, bytes) => {
  using other = await connect(served);
  using connection = await openRawWebSocket(served);
  connection.socket.write(bytes);
  await connection.closed;
  other.send('phoenix', 'heartbeat', {});
  await other.until('phx_reply', 1);
});

test('a reset in the middle of a frame closes only its own connection', async () => {
  using other = await connect(served);
  const bytes = frame(TEXT, HEARTBEAT);
  for (let cut = 1; cut < bytes.length; cut += 1) {
    using connection = await openRawWebSocket(served);
    connection.socket.write(bytes.subarray(0, cut));
    connection.socket.resetAndDestroy();
    await connection.closed;
  }
  other.send('phoenix', 'heartbeat', {});
  await other.until('phx_reply', 1);
});

test.each([
  ['nested very deeply', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['full of numbers that grow when serialized again', `[${'1e20,'.repeat(50_000)}0]`],
])('a payload that is %s is harmless', async (_, payload) => {
  using socket = await connect(served);
  expect(await socket.join('deep')).toBe('ok');
  socket.ws.send(`["1","2","realtime:deep","broadcast",{"event":"x","payload":${payload}}]`);
  await Promise.race([socket.closed, socket.until('phx_reply', 2)]);
  using other = await connect(served);
  expect(await other.join('deep')).toBe('ok');
});

test('disconnects a client that does not read before its backlog exhausts memory', async () => {
  using slow = await connect(served);
  expect(await slow.join('stream')).toBe('ok');
  slow.ws.pause();
  const service = served.client(served.keys.secret);
  const channel = service.channel('stream');
  // More than the 4 MB limit plus the kernel's socket buffers.
  for (let at = 0; at < 72; at += 1) await channel.httpSend('chunk', { text: 'x'.repeat(250_000) });
  slow.ws.resume();
  await slow.closed;
});

test('clients that do not read are disconnected before their combined backlogs exhaust memory', async () => {
  const connections = 40;
  // So long that no sweep intervenes.
  const silenceMs = 3_600_000;
  await using small = await serveTestPlatform('template_platform', {
    database: served.db,
    realtimeLimits: { silenceMs, backlogBytes: 1024 * 1024 },
  });
  await using large = await serveTestPlatform('template_platform', {
    database: served.db,
    realtimeLimits: { silenceMs },
  });
  using opened = new DisposableStack();
  for (const { keys, url } of [small, large])
    for (let at = 0; at < connections; at += 1) {
      const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.publishable}&vsn=1.0.0`;
      const ws = opened.adopt(new WebSocket(address), (one) => one.terminate());
      ws.on('error', () => undefined);
      await once(ws, 'open');
      ws.send(JSON.stringify({ ref: '1', topic: 'realtime:flood', event: 'phx_join', payload: {} }));
      await once(ws, 'message');
      ws.pause();
    }
  const open = ({ platform }: TestPlatform): number => platform.stats().realtime.sockets;
  const channel = served.client(served.keys.secret).channel('flood');
  // The kernel's buffers fill up first.
  while (open(small) > connections / 2) await channel.httpSend('chunk', { text: 'x'.repeat(250_000) });
  expect(open(large)).toBe(connections);
});

test('closes a channel when its token expires, even without messages', async () => {
  const token = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(crypto.randomUUID())
    .setExpirationTime('3s')
    .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
  using socket = await connect(withShortTimeouts);
  const heartbeats = setInterval(() => socket.send('phoenix', 'heartbeat', {}), 20);
  expect(await socket.join('room', { access_token: token })).toBe('ok');
  await socket.until('phx_close', 1);
  clearInterval(heartbeats);
  expect(socket.received).toContainEqual(
    expect.objectContaining({
      event: 'system',
      payload: expect.objectContaining({ message: 'Token has expired' }),
    }),
  );
  expect(await socket.join('room', { access_token: token })).toMatch(/^InvalidJWTToken/);
  await once(socket.ws, 'close');
});
