import { addressKey } from '@voltandes/platform/http';
import { expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['1::5:6:7:8:9:a', '1:0:5:6::/64'],
  ['1::5:6:7:8:9', '1:0:0:5::/64'],
  // Not mapped IPv4 addresses, though they contain one's form.
  ['2001:db8::ffff:1:2', '2001:db8:0:0::/64'],
  ['::ffff:1:2:3', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s belongs to %s, as on the platform', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
  expect(addressKey(address)).toBe(network);
});
