import { expect, test } from 'vitest';
import { filterInvitations, NEWEST_INVITATIONS } from './filter-invitations.ts';

const now = new Date('2026-11-21T12:00:00Z');
const invitation = (
  full_name: string,
  created_at: string,
  expires_at: string,
  status: 'pending' | 'completed',
) => ({
  id: full_name,
  full_name,
  email: `${full_name}@voltandes.example`,
  status,
  role_id: null,
  created_at,
  expires_at,
});
const invitations = [
  invitation('Zoe', '2026-11-20', '2026-11-27', 'pending'),
  invitation('Ángela', '2026-11-01', '2026-11-08', 'pending'),
  invitation('Bruno', '2026-11-19', '2026-12-30', 'completed'),
];
const all = { search: '', state: null, sort: NEWEST_INVITATIONS, now };
const names = (options: Partial<Parameters<typeof filterInvitations>[1]>): string[] =>
  filterInvitations(invitations, { ...all, ...options }).map(({ full_name }) => full_name);

test('sorts by each column, in both directions', () => {
  expect(names({})).toEqual(['Zoe', 'Bruno', 'Ángela']);
  expect(names({ sort: { column: 'nombre', isDescending: false } })).toEqual(['Ángela', 'Bruno', 'Zoe']);
  expect(names({ sort: { column: 'vence', isDescending: true } })).toEqual(['Bruno', 'Zoe', 'Ángela']);
});

test('filters by text and by state, with the expired state derived', () => {
  expect(names({ search: 'ZOE@' })).toEqual(['Zoe']);
  // Like the other lists: without accents, and by every word in any order.
  expect(names({ search: '@voltandes angela' })).toEqual(['Ángela']);
  expect(names({ state: 'pending' })).toEqual(['Zoe']);
  expect(names({ state: 'expired' })).toEqual(['Ángela']);
  expect(names({ state: 'completed' })).toEqual(['Bruno']);
});
