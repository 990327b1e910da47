import { expect, test } from 'vitest';
import { reviewReasons } from './access-review.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const PERSON = {
  last_sign_in_at: '2026-11-01T12:00:00Z',
  last_used_at: null,
  has_second_factor: true,
  is_super_admin: false,
  permissions: ['rrhh.postings.read'],
};

test.each([
  ['nothing', {}, []],
  ['never signed in', { last_sign_in_at: null }, ['never']],
  ['90 days to the second', { last_sign_in_at: '2026-08-24T12:00:00Z' }, []],
  ['longer than 90 days', { last_sign_in_at: '2026-08-24T11:59:59Z' }, ['unused']],
  [
    'a session used since then',
    { last_sign_in_at: '2026-01-01T12:00:00Z', last_used_at: '2026-11-20T12:00:00Z' },
    [],
  ],
  ['no second factor', { has_second_factor: false }, ['no_factor']],
  ['a sensitive permission', { permissions: ['accesos.users.update'] }, ['sensitive']],
  [
    'a new super admin without a second factor',
    { last_sign_in_at: null, has_second_factor: false, is_super_admin: true },
    ['never', 'no_factor', 'sensitive'],
  ],
])('%s', (_, fields, reasons) => {
  expect(reviewReasons({ ...PERSON, ...fields }, NOW)).toEqual(reasons);
});
