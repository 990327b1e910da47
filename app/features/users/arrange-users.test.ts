import { expect, test } from 'vitest';
import { arrangeUsers, NEWEST_USERS, type UserSort } from './arrange-users.ts';

const user = (full_name: string, created_at: string, lastSignIn: string | null, is_active = true) => ({
  id: full_name,
  user_id: full_name,
  full_name,
  email: `${full_name}@voltandes.example`,
  is_active,
  created_at,
  roles: [],
  lastSignIn,
});
const users = [
  user('Zoe', '2026-01-01', '2026-03-01'),
  user('Ángela', '2026-02-01', null, false),
  user('Bruno', '2026-03-01', '2026-02-01'),
];
const names = (column: UserSort, isDescending: boolean, search = ''): string[] =>
  arrangeUsers(users, { search, sort: { column, isDescending } }).map(({ full_name }) => full_name);

test('users are sorted by each column, both ways', () => {
  expect(names('nombre', false)).toEqual(['Ángela', 'Bruno', 'Zoe']);
  expect(names('nombre', true)).toEqual(['Zoe', 'Bruno', 'Ángela']);
  expect(names('acceso', false)).toEqual(['Ángela', 'Bruno', 'Zoe']);
  expect(names('estado', true)[0]).toBe('Ángela');
  expect(names(NEWEST_USERS.column, NEWEST_USERS.isDescending)).toEqual(['Bruno', 'Ángela', 'Zoe']);
});

test('users are found by name and address, whatever the capitals', () => {
  expect(names('nombre', false, ' BRUNO@volt')).toEqual(['Bruno']);
  expect(names('nombre', false, 'nadie')).toEqual([]);
});
