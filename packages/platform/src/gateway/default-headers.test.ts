import { expect, test } from 'vitest';
import { setDefaultHeaders } from './default-headers.ts';

test.each([
  ['GET', '/storage/v1/object/public/photos/a.png', 'cross-origin'],
  ['HEAD', '/storage/v1/render/image/public/photos/a.png', 'cross-origin'],
  ['POST', '/storage/v1/object/photos/a.png', 'same-origin'],
  ['GET', '/storage/v1/bucket', 'same-origin'],
  ['GET', '/rest/v1/storage/v1/object/', 'same-origin'],
])('the response to %s %s may be embedded by: %s', (method, pathname, policy) => {
  const headers = new Headers({ 'cache-control': 'public, max-age=60' });
  setDefaultHeaders(headers, { method, pathname });
  expect(headers.get('cross-origin-resource-policy')).toBe(policy);
  expect(headers.get('cache-control')).toBe('public, max-age=60');
});
