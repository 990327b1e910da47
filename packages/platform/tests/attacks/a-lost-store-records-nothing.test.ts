import { expect, test } from 'vitest';
import { Secret } from '#platform/secret.ts';
import { openDatabaseProxy } from '#testing/database-proxy.ts';
import { serveTestPlatform } from '#testing/platform.ts';
import { startS3 } from '#testing/s3-server.ts';

test('while S3 is away, uploads are refused with 503 and recorded nowhere; afterwards they succeed', async () => {
  await using s3 = await startS3();
  const url = s3.url();
  const { port } = new URL(url.searchParams.get('endpoint') ?? '');
  // Any TCP connection will do.
  await using network = await openDatabaseProxy(new Secret(`postgres://127.0.0.1:${port}/`));
  url.searchParams.set('endpoint', `http://127.0.0.1:${new URL(network.url.reveal()).port}`);
  await using platform = await serveTestPlatform('template_platform', { storageUrl: url.href });
  const { storage } = platform.client(platform.keys.secret);
  await storage.createBucket('in');
  const upload = (name: string): Promise<Response> =>
    fetch(`${platform.url}/storage/v1/object/in/${name}`, {
      method: 'POST',
      headers: {
        apikey: platform.keys.secret,
        authorization: `Bearer ${platform.keys.secret}`,
        'content-type': 'text/plain',
      },
      body: 'CV.',
    });
  await network.close();
  const refused = await upload('a');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  expect((await storage.from('in').list()).data).toEqual([]);
  await network.open();
  expect((await upload('a')).status).toBe(200);
  expect((await storage.from('in').list()).data).toHaveLength(1);
});
