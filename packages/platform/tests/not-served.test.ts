import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';

const resources = new AsyncDisposableStack();
let platform: TestPlatform;
beforeAll(async () => {
  const database = resources.use(await createTestDatabase('template_platform'));
  await database.sql('create table public.places (id int); grant select on public.places to service_role');
  platform = resources.use(await serveTestPlatform('template_platform', { database }));
});
afterAll(() => resources.disposeAsync());

const answers = async (method: string, path: string, options: { body?: object; accept?: string } = {}) => {
  const { accept = '*/*', body } = options;
  const response = await fetch(`${platform.url}${path}`, {
    method,
    headers: { apikey: platform.keys.secret, accept, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return `${response.status} ${await response.text()}`;
};

test.each([
  ['GraphQL', 'POST', '/graphql/v1', { body: { query: '{ a }' } }, /^404 .*GraphQL is not served/],
  ['SAML', 'POST', '/auth/v1/sso', { body: { domain: 'a.test' } }, /^404 .*SAML 2.0 is disabled/],
  [
    'the OAuth server',
    'POST',
    '/auth/v1/admin/oauth/clients',
    { body: {} },
    /^404 .*OAuth server is not served/,
  ],
  [
    'analytics buckets',
    'POST',
    '/storage/v1/iceberg/bucket',
    { body: {} },
    /^400 .*Analytics buckets are not/,
  ],
  ['vector buckets', 'POST', '/storage/v1/vector/CreateIndex', { body: {} }, /^400 .*Vector buckets are not/],
  [
    'buckets of other types',
    'POST',
    '/storage/v1/bucket',
    { body: { name: 'a', type: 'ANALYTICS' } },
    /^400 .*Buckets of type ANALYTICS are not served/,
  ],
  [
    'versions',
    'POST',
    '/storage/v1/bucket',
    { body: { name: 'a', versioning_status: 'ENABLED' } },
    /^400 .*Versions of objects are not served/,
  ],
  ['PostGIS', 'GET', '/rest/v1/places', { accept: 'application/geo+json' }, /^406 .*application\/geo\+json/],
] as const)('%s: the error names the feature', async (_, method, path, options, expected) => {
  expect(await answers(method, path, options)).toMatch(expected);
});

test.each([
  ['GET', '/storage/v1/s3', 1],
  ['GET', '/storage/v1/s3/?x-id=ListBuckets', 1],
  ['PUT', '/storage/v1/s3/bucket/file.txt', 60_000_000],
])(
  "S3's protocol: %s %s is refused in XML, for clients that sign requests with keys of their own",
  async (method, path, size) => {
    const response = await fetch(`${platform.url}${path}`, {
      method,
      headers: { authorization: 'AWS4-HMAC-SHA256 Credential=a/20260101/local/s3/aws4_request, Signature=b' },
      ...(method === 'PUT' && { body: new Uint8Array(size) }),
    });
    expect(response.status).toBe(501);
    expect(response.headers.get('content-type')).toBe('application/xml');
    expect(await response.text()).toMatch(
      /^<\?xml .*<Error>.*<Code>NotImplemented<\/Code><Message>S3's protocol is not served<\/Message><\/Error>$/,
    );
  },
);
