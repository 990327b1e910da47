import { PostgrestError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { isRefusal } from './is-refusal.ts';

const answered = (code: string) => new PostgrestError({ message: '', details: '', hint: '', code });

test.each([
  ['a policy', answered('42501'), true],
  ['a constraint', answered('23505'), true],
  ['an unknown column', answered('PGRST204'), true],
  ['a proxy in front of the API', answered(''), false],
  ['an API without its database', answered('PGRST000'), false],
  ['a stopped database', answered('57P01'), false],
  ['a lost database connection', answered('08006'), false],
  ['no response at all', new TypeError('Failed to fetch'), false],
])('detects whether an error from %s is a refusal', (_by, error, isOne) => {
  expect(isRefusal(error)).toBe(isOne);
});
