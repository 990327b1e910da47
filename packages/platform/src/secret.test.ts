import { inspect } from 'node:util';
import pino from 'pino';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

const VALUE = 'canary-5f1d';
const secret = new Secret(VALUE);

test('reveal() returns the value', () => {
  expect(secret.reveal()).toBe(VALUE);
});

test.each<[string, () => string]>([
  ['JSON', () => JSON.stringify({ secret, list: [secret] })],
  ['interpolation', () => `${secret}`],
  ['concatenation', () => `url: ${String(secret)}`],
  ['inspection', () => inspect({ secret }, { showHidden: true, depth: null })],
  ['an error', () => inspect(new Error(`cannot use ${secret}`, { cause: { secret } }))],
  ['a spread copy', () => JSON.stringify({ ...secret })],
  ['a structured clone', () => inspect(structuredClone({ secret: { ...secret } }), { showHidden: true })],
  ['its keys', () => Object.entries(secret).join() + Reflect.ownKeys(secret).join()],
])('%s does not reveal a secret', (_, show) => {
  expect(show()).not.toContain(VALUE);
});

test('pino does not reveal a secret', () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line) => lines.push(line) });
  logger.error({ secret, nested: { secret }, err: new Error('failed', { cause: { secret } }) }, '%s', secret);
  logger.error(Object.assign(new Error('failed'), { secret }));
  logger.child({ secret }).error({ options: [secret] });
  expect(lines.join('')).toContain('[secret]');
  expect(lines.join('')).not.toContain(VALUE);
});
