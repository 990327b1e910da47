import { afterAll, describe, expect, test } from 'vitest';
import { serveTestPlatform } from '#testing/platform.ts';

const platform = await serveTestPlatform('template_platform');
afterAll(() => platform[Symbol.asyncDispose]());
const client = platform.client(platform.keys.secret);
await client.storage.createBucket('open', { public: true });
await client.storage.from('open').upload('there', 'bytes');

const send = (method: string, path: string, body?: unknown) =>
  fetch(`${platform.url}/storage/v1/${path}`, {
    method,
    headers: { apikey: platform.keys.secret, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const ENCODED = [
  '%zz',
  '%',
  '%E0%A4%A',
  '%00',
  '%0D%0A',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%ff',
  '%F0%9F%92',
];

describe.each(ENCODED)('%s', (name) => {
  test.each([
    ['GET', `bucket/${name}`],
    ['DELETE', `bucket/${name}`],
    ['POST', `bucket/${name}/empty`],
    ['GET', `object/open/${name}`],
    ['HEAD', `object/open/${name}`],
    ['GET', `object/${name}/there`],
    ['GET', `object/public/open/${name}`],
    ['GET', `object/info/open/${name}`],
    ['GET', `object/sign/open/${name}?token=a`],
    ['GET', `render/image/public/open/${name}`],
    ['POST', `object/open/${name}`],
    ['PUT', `object/open/${name}`],
    ['PUT', `object/upload/sign/open/${name}?token=a`],
    ['DELETE', `object/open/${name}`],
    ['POST', `object/sign/open/${name}`],
    ['POST', `object/upload/sign/open/${name}`],
  ])('rejects %s %s with a 4xx', async (method, path) => {
    const body = method === 'GET' || method === 'HEAD' ? undefined : { prefix: '', expiresIn: 60 };
    const answer = await send(method, path, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe.each(['\u0000', 'a\u0000b', '\ud800', '\r\n', '../../etc/passwd', '__proto__', 'constructor'])(
  'the name %j in a body',
  (name) => {
    test.each([
      [`object/list/${encodeURIComponent(name.toWellFormed())}`, 'POST', { prefix: '' }],
      ['object/list/open', 'POST', { prefix: name }],
      ['object/list/open', 'POST', { prefix: '', search: name }],
      ['object/list-v2/open', 'POST', { prefix: name }],
      [
        'object/list-v2/open',
        'POST',
        { cursor: Buffer.from(JSON.stringify([name, name])).toString('base64url') },
      ],
      ['object/move', 'POST', { bucketId: 'open', sourceKey: name, destinationKey: 'b' }],
      ['object/move', 'POST', { bucketId: name, sourceKey: 'there', destinationKey: 'b' }],
      ['object/copy', 'POST', { bucketId: 'open', sourceKey: name, destinationKey: 'b' }],
      ['object/copy', 'POST', { bucketId: 'open', sourceKey: 'there', destinationKey: name.padEnd(1, '/') }],
      ['object/sign/open', 'POST', { expiresIn: 60, paths: [name] }],
      ['object/open', 'DELETE', { prefixes: [name] }],
      ['bucket', 'POST', { name: `${name}/` }],
    ])('%s %s %j causes no 5xx', async (path, method, body) => {
      expect((await send(method, path, body)).status).toBeLessThan(500);
    });
  },
);

test('rejects metadata that cannot be stored', async () => {
  const { error } = await client.storage.from('open').upload('meta', 'a', { metadata: { a: '\u0000' } });
  expect(error).toMatchObject({ message: expect.stringContaining('cannot be stored') });
});

test('removes up to 1,000 objects at once and rejects more', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `none-${i}`);
  expect((await send('DELETE', 'object/open', { prefixes: names(1000) })).status).toBe(200);
  expect((await send('DELETE', 'object/open', { prefixes: names(1001) })).status).toBe(400);
});
