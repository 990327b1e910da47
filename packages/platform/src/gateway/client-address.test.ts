import { expect, test } from 'vitest';
import { addressKey, clientAddress, parseAddress } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:4711 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('%s is normalized to %s', (text, address) => {
  expect(parseAddress(text)).toBe(address);
});

test.each([
  '',
  'unknown',
  '_hidden',
  '1.2.3',
  '1.2.3.4.5',
  '0x7f.1',
  '127.1',
  '[::1',
  '::1]:80',
  '9'.repeat(10_000),
])('%.20s is not an address', (text) => {
  expect(parseAddress(text)).toBeNull();
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['1::5:6:7:8:9:a', '1:0:5:6::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
])('%s is counted under %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  { proxies: 0, forwardedFor: '9.9.9.9', expected: '10.0.0.1' },
  { proxies: 1, forwardedFor: null, expected: '10.0.0.1' },
  { proxies: 1, forwardedFor: '6.6.6.6, 9.9.9.9', expected: '9.9.9.9' },
  { proxies: 2, forwardedFor: '6.6.6.6, 9.9.9.9, 10.0.0.2', expected: '9.9.9.9' },
  { proxies: 2, forwardedFor: '9.9.9.9', expected: '9.9.9.9' },
  { proxies: 1, forwardedFor: 'unknown', expected: '10.0.0.1' },
  { proxies: 1, forwardedFor: '', expected: '10.0.0.1' },
  { proxies: 1, forwardedFor: '::ffff:127.0.0.1', expected: '10.0.0.1' },
])('X-Forwarded-For $forwardedFor behind $proxies proxies means $expected', ({ expected, ...options }) => {
  expect(clientAddress({ socketAddress: '::ffff:10.0.0.1', ...options })).toBe(expected);
});
