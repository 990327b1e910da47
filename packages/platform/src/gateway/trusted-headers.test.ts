import { expect, test } from 'vitest';
import { trustedHeaders } from './trusted-headers.ts';

const forged = {
  forwarded: 'for=10.0.0.1;host=evil.example',
  host: 'evil.example',
  'x-forwarded-for': '10.0.0.1',
  'x-forwarded-host': 'evil.example',
};
const headersOf = (address: string, publicUrl: string) =>
  trustedHeaders(
    {
      clientAddress: '192.0.2.7',
      request: new Request(address, { headers: { ...forged, accept: 'text/html' } }),
      url: new URL(address),
    },
    new URL(publicUrl),
  );

test('what clients can forge is replaced or dropped', () => {
  expect(headersOf('http://evil.example/rest/v1/', 'https://site.example')).toEqual({
    accept: 'text/html',
    host: 'site.example',
    'x-forwarded-for': '192.0.2.7',
  });
});

test.each([
  ['http://127.0.0.1:3000/', '127.0.0.1:3000'],
  ['http://[::1]:3000/', '[::1]:3000'],
  ['http://127.0.0.1:4000/', 'localhost:3000'],
  ['http://evil.example:3000/', 'localhost:3000'],
])('a local installation requested as %s has the host %s', (address, host) => {
  expect(headersOf(address, 'http://localhost:3000')).toMatchObject({ host });
});
