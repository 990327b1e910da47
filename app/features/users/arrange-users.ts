import type { Sort } from '#app/ui/sort.tsx';
import type { User } from './list-users.ts';

/** Columns that users are sorted by, as the address names them. */
export const USER_SORTS = ['nombre', 'desde', 'acceso', 'estado'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const NEWEST_USERS: Sort<UserSort> = { column: 'desde', isDescending: true };

const KEYS: Record<UserSort, (user: User) => string> = {
  nombre: ({ full_name }) => full_name,
  desde: ({ created_at }) => created_at,
  // Who never came, came first.
  acceso: ({ lastSignIn }) => lastSignIn ?? '',
  estado: ({ is_active }) => (is_active ? 'Activo' : 'Inactivo'),
};

/** @returns those whose name or address has the words, in order */
export function arrangeUsers(
  users: readonly User[],
  { search, sort }: { search: string; sort: Sort<UserSort> },
): User[] {
  const words = search.trim().toLowerCase();
  const key = KEYS[sort.column];
  return users
    .filter(({ email, full_name }) => `${full_name} ${email}`.toLowerCase().includes(words))
    .sort((one, other) => (sort.isDescending ? -1 : 1) * key(one).localeCompare(key(other), 'es'));
}
