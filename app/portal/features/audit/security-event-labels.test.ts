import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeTraits } from './security-event-labels.ts';

const source = (file: string): string => readFileSync(`packages/platform/src/${file}`, 'utf8');
const found = (file: string, pattern: RegExp): string[] =>
  [...source(file).matchAll(pattern)].map(([, name = '']) => name);

test('every rate limit that the platform records has a label', () => {
  const names = [
    ...found('auth/rate-limits.ts', /^ {2}(\w+): \{ setting/gm).map((name) => `auth: ${name}`),
    ...found('auth/rate-limits.ts', /\{ name: '([^']+)', points/g).map((name) => `auth: ${name}`),
    ...found('auth/password-backoff.ts', /name: '([^']+)',( \.\.\.backoff|\n {4}\.\.\.backoff)/g),
    ...found('storage/upload/upload-quota.ts', /name: '([^']+)'/g),
    ...found('storage/serve/rendering-quota.ts', /name: '([^']+)'/g),
    ...found('realtime/limits.ts', /name: '([^']+)'/g),
    ...['email', 'sms'].flatMap((kind) =>
      ['confirmation', 'link'].map((message) => `auth: ${kind} ${message} to one address`),
    ),
    'auth: sms factor to one address',
  ];
  expect(names.length).toBe(31);
  const shown = names.map((rule) => describeTraits({ rule }));
  expect(shown.filter(([trait]) => trait === undefined || names.includes(trait.value))).toEqual([]);
});

test('a value without a label is shown as is', () => {
  expect(describeTraits({ rule: 'a new one', key: '0a1b' })).toEqual([
    { name: 'Límite', value: 'a new one' },
  ]);
});
