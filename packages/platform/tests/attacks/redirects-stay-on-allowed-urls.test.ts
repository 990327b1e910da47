import { describe, expect, test } from 'vitest';
import { isRedirectAllowed } from '#platform/auth/redirects.ts';

const rules = (site: string, additional: string[] = []) => ({
  config: { site_url: '', additional_redirect_urls: additional },
  platform: { publicUrl: site },
});

const SITE = 'https://voltandes.example';

describe('on a public site', () => {
  test.each([
    ['https://voltandes.example/reset-password', true],
    ['https://voltandes.example', true],
    ['https://voltandes.example:443/x', true],
    ['http://voltandes.example/reset-password', false],
    ['https://voltandes.example:8443/', false],
    ['https://voltandes.example\\@evil.example/', false],
    ['https:\\\\voltandes.example/', false],
    ['https://voltandes.example/\\evil.example', false],
    ['https://voltandes.example/\t//evil.example', false],
    ['https://voltandes.example.evil.example/', false],
    ['https://someone@voltandes.example/', false],
    ['//evil.example/', false],
    ['http://127.0.0.1/', false],
    ['http://127.0.0.1:5173/', false],
    ['http://2130706433/', false],
    ['http://[::1]:3000/', false],
    ['http://localhost:3000/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
  ])('%s is allowed: %s', (address, allowed) => {
    expect(isRedirectAllowed(rules(SITE), address)).toBe(allowed);
  });
});

describe('on localhost', () => {
  test.each([
    ['http://localhost:3000/reset-password', true],
    ['http://localhost:5173/reset-password', true],
    ['http://127.0.0.1:5173/', true],
    ['http://[::1]:5173/', true],
    ['http://203.0.113.7/', false],
    ['https://evil.example/', false],
  ])('%s is allowed: %s', (address, allowed) => {
    expect(isRedirectAllowed(rules('http://localhost:3000'), address)).toBe(allowed);
  });
});

test.each([
  ['https://a.preview.example/x', true],
  ['https://a.b.preview.example/x', false],
  ['https://evil.example/.preview.example/x', false],
  ['https://evil.example\\.preview.example/x', false],
  ['https://evil.example?.preview.example/x', false],
  ['voltandes://callback', true],
  ['voltandes://elsewhere', false],
])('with additional redirect URLs, %s is allowed: %s', (address, allowed) => {
  const list = ['https://*.preview.example/**', 'voltandes://callback'];
  expect(isRedirectAllowed(rules(SITE, list), address)).toBe(allowed);
});
