import { expect, test } from 'vitest';
import { bufferPage, respondWith } from './rendered-page.ts';

const policy = {
  config: {
    siteUrl: 'https://site.example',
    supabaseUrl: 'https://site.example',
    tracking: { pixelId: null, conversionId: null, untrackedHosts: [] },
  },
  mode: 'production',
  pathname: '/',
} as const;

test.each([
  [200, 304],
  [404, 404],
  [410, 410],
  [503, 503],
])('a page with status %d is answered with %d when the browser has any copy', async (status, answered) => {
  const page = await bufferPage(new Response('', { status }), policy);
  const request = new Request('https://site.example/', { headers: { 'if-none-match': '*' } });
  expect((await respondWith(page, request)).status).toBe(answered);
});

test.each([
  ['https://site.example', 'https://site.example/', 'same-origin'],
  ['http://localhost:3000', 'http://127.0.0.1:3000/', 'same-origin'],
  // Browsers would log a warning.
  ['http://localhost:3000', 'http://www.site.test:3000/', null],
])('a page of %s at %s has the opener policy %j', async (siteUrl, url, expected) => {
  const page = await bufferPage(new Response('<p>'), { ...policy, config: { ...policy.config, siteUrl } });
  const { headers } = await respondWith(page, new Request(url));
  expect(headers.get('cross-origin-opener-policy')).toBe(expected);
});
