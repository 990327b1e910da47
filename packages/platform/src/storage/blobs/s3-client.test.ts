import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { listenLocally } from '#testing/listen-locally.ts';
import { createS3Client } from './s3-client.ts';

/** A server that responds with a fixed status, or not at all. */
async function serve(status: number | null, timeoutMs?: number) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.method ?? '');
    request.resume();
    if (status !== null) response.writeHead(status).end();
  });
  const endpoint = `http://127.0.0.1:${await listenLocally(server)}`;
  return {
    requests,
    client: createS3Client(new URL(`s3://key:secret@bucket?endpoint=${endpoint}`), {}, timeoutMs),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('requests to an unresponsive store time out', async () => {
  await using silent = await serve(null, 50);
  await expect(silent.client.send('/a', { method: 'GET' })).rejects.toThrow(
    'S3 does not respond at http://127',
  );
  await expect(silent.client.put('/a', { body: 'a' })).rejects.toThrow('S3 does not respond at http://127');
});

test('a timeout still applies after garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  await using silent = await serve(null, 500);
  const collecting = setInterval(() => typeof collect === 'function' && collect(), 50);
  try {
    await expect(silent.client.send('/a', { method: 'GET' })).rejects.toThrow('S3 does not respond');
  } finally {
    clearInterval(collecting);
  }
});

test.each([503, 429])('a request that fails with %i is sent four times', async (status) => {
  await using broken = await serve(status);
  await expect(broken.client.send('/a', { method: 'HEAD' })).rejects.toThrow(`S3 returned ${status}`);
  expect(broken.requests).toEqual(['HEAD', 'HEAD', 'HEAD', 'HEAD']);
});
