import type { Views } from '#app/views/views.ts';
import type { Role, User } from './list-users.ts';
import { UsersTable } from './users-table.tsx';

const noop = (): void => undefined;
const ROLE: Role = { id: 'r1', name: 'Reclutamiento', role_type: 'rrhh_admin', is_active: true };
const USER: User = {
  id: '1',
  user_id: 'u1',
  full_name: 'Amanda Rojas',
  email: 'amanda@voltandes.example',
  is_active: true,
  created_at: '2026-11-01T12:00:00+00:00',
  last_sign_in_at: null,
  role_ids: ['r1'],
  roles: [ROLE],
};
const USERS: readonly User[] = [
  USER,
  {
    ...USER,
    id: '2',
    user_id: 'u2',
    full_name: 'María de los Ángeles Fernández-Concha Errázuriz',
    email: `${'correo-muy-largo-'.repeat(4)}@voltandes.example`,
    is_active: false,
    last_sign_in_at: '2026-11-20T12:00:00+00:00',
    roles: [],
  },
];

function Users({ canUpdate = true, users }: { canUpdate?: boolean; users: readonly User[] }) {
  return (
    <UsersTable
      users={users}
      isStale={false}
      roles={[ROLE]}
      me="u1"
      isSuperAdmin
      canUpdate={canUpdate}
      sort={{ column: 'nombre', isDescending: false }}
      onSort={noop}
      onChange={noop}
    />
  );
}

export default {
  inline: {
    table: () => <Users users={USERS} />,
    'table empty': () => <Users users={[]} />,
    'table read-only': () => <Users canUpdate={false} users={USERS} />,
  },
} satisfies Views;
