import { expect, test } from 'vitest';
import { isTrackedHost } from './is-tracked-host.ts';

test.each([
  ['www.voltandes.example', true],
  ['localhost', false],
  ['voltandes.localhost', false],
  ['127.0.0.1', false],
  ['[::1]', false],
  ['10.0.0.7', false],
  ['localhost.example', true],
])('isTrackedHost(%j) is %j', (host, expected) => {
  expect(isTrackedHost(host, ['10.0.0.7'])).toBe(expected);
});
