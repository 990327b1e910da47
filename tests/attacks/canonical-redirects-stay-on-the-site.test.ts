import { sendRaw } from '@voltandes/platform/testing/raw-connection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinSharedSite, type SharedSite } from '#testing/shared-site.ts';

let site: SharedSite;
beforeAll(async () => {
  site = await joinSharedSite();
});
afterAll(() => site[Symbol.asyncDispose]());

/** Sends a request target unchanged; `fetch` would normalize it. */
const send = (target: string, method = 'GET'): Promise<string> =>
  sendRaw(site.url, `${method} ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`, {
    keepsOpen: true,
  });
const locationOf = (answer: string): string | undefined => /^location: (.*)$/im.exec(answer)?.[1]?.trim();

test.each([
  '//evil.example',
  '//evil.example/servicios',
  '///evil.example/%2e%2e',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/%2F/evil.example/..',
  '//evil.example/..//SERVICIOS',
  '/en//evil.example',
  '/EN//evil.example/',
  '/.//evil.example',
  '/https://evil.example/',
  '/oportunidades-laborales//evil.example/',
  '/OPORTUNIDADES-LABORALES/%2f%2fevil.example',
  '/oportunidades-laborales/%0d%0aSet-Cookie:%20a=b/',
  '/SERVICIOS?//evil.example',
  'http://evil.example/SERVICIOS',
  'http://evil.example//evil.example/',
])('%s leads to no other site and sets no header', async (target) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await send(target, method);
    expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d /);
    expect(answer).not.toMatch(/^set-cookie/im);
    const location = locationOf(answer);
    if (location === undefined) continue;
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(new URL(location, site.url).origin).toBe(site.url);
  }
});

test('redirects pages once, but not the platform’s paths, files or other methods', async () => {
  expect(locationOf(await send('//SERVICIOS/?a=B%2F', 'HEAD'))).toBe('/servicios?a=B%2F');
  expect(locationOf(await send('/EN/oportunidades-laborales/'))).toBe('/en/jobs');
  for (const target of [
    '/REST/v1/',
    '/rest/v1/',
    '/auth/v1//settings',
    '/health/',
    '/FAVICON.svg',
    '/_MAILBOX',
  ])
    expect(await send(target), target).not.toMatch(/^HTTP\/1\.1 308/);
  expect(await send('/SERVICIOS/', 'DELETE')).toMatch(/^HTTP\/1\.1 405/);
});

test('a redirect’s target returns 200 and is its own canonical URL', async () => {
  for (const path of ['/SERVICIOS', '/servicios/', '/EN/servicios', '/en/politica-calidad', '/En/']) {
    const answer = await fetch(site.url + path);
    const { pathname } = new URL(answer.url);
    expect([path, answer.redirected, answer.status]).toEqual([path, true, 200]);
    expect(await answer.text()).toContain(`rel="canonical" href="${site.url}${pathname}"`);
  }
});
