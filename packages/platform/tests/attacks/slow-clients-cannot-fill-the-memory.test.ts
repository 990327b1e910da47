import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { CONNECTION_LIMITS } from '#platform/http/connection-limits.ts';
import { listenHttp } from '#platform/http/listen.ts';

const MB = 1024 * 1024;

test('clients that do not read are disconnected, those with the largest backlog first', async () => {
  const limits = { ...CONNECTION_LIMITS, unsentBytes: 70 * MB };
  await using http = await listenHttp({ port: 0, host: '127.0.0.1', proxies: 0, limits });
  http.serve(async ({ url }) => new Response('x'.repeat(Number(new URL(url).searchParams.get('mb')) * MB)));
  const connections = promisify(http.server.getConnections.bind(http.server));
  using opened = new DisposableStack();
  const request = async (megabytes: number) => {
    const socket = opened.adopt(connect(http.port, '127.0.0.1'), (one) => one.destroy());
    socket.on('error', () => undefined);
    socket.write(`GET /?mb=${megabytes} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    return socket;
  };
  const [small, large] = [await request(30), await request(60)];
  await expect.poll(() => connections()).toBe(1);
  for (const socket of [small, large]) socket.resume();
  await once(large, 'close');
  expect(small.destroyed).toBe(false);
});

test('incomplete requests are closed, the oldest first', async () => {
  const limits = { ...CONNECTION_LIMITS, unfinishedBytes: 2 * MB };
  await using http = await listenHttp({ port: 0, host: '127.0.0.1', proxies: 0, limits });
  http.serve(async (request) => new Response(String((await request.text()).length)));
  using opened = new DisposableStack();
  const sockets: Socket[] = [];
  for (let at = 0; at < 5; at += 1) {
    const socket = opened.adopt(connect(http.port, '127.0.0.1'), (one) => one.destroy());
    socket.on('error', () => undefined);
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${MB}\r\n\r\n${'x'.repeat(MB - 1)}`);
    sockets.push(socket);
    await once(http.server, 'request');
  }
  const closed = () => sockets.map(({ destroyed }) => destroyed);
  await expect.poll(closed).toEqual([true, true, true, false, false]);
  const last = sockets.at(-1);
  last?.write('x');
  const [answer] = await once(last ?? http.server, 'data');
  expect(String(answer)).toContain('200 OK');
});
