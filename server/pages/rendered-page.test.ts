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
