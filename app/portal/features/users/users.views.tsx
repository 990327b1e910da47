import type { Views } from '#app/views/views.ts';
import type { Reviewed } from './list-access-review.ts';
import type { UserSession } from './list-user-sessions.ts';
import type { OfferedRole, Role, User } from './list-users.ts';
import { ReviewTable } from './review-table.tsx';
import { UserPermissions } from './user-permissions.tsx';
import { UserRoles } from './user-roles.tsx';
import { UserSessionsList } from './user-sessions-list.tsx';
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
      roles={[{ ...ROLE, refusal: null }]}
      me="u1"
      isSuperAdmin
      canUpdate={canUpdate}
      sort={{ column: 'nombre', isDescending: false }}
      onSort={noop}
      onChange={noop}
    />
  );
}

const OFFERED: OfferedRole = { ...ROLE, refusal: null };
const REFUSED: OfferedRole = { ...ROLE, id: 'r2', name: 'Admin RRHH', refusal: 'permissions' };
const REVIEWED: Reviewed = {
  user_id: 'u1',
  full_name: 'Amanda Rojas',
  email: 'amanda@voltandes.example',
  last_sign_in_at: null,
  last_used_at: null,
  has_second_factor: false,
  is_super_admin: false,
  roles: ['Reclutamiento'],
  permissions: ['rrhh.documents.read'],
  reviewed_at: null,
  reviewed_by: null,
  reasons: ['never', 'no_factor', 'sensitive'],
};
const SESSION: UserSession = {
  id: 's1',
  last_used_at: '2026-11-20T12:00:00+00:00',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0.0.0 Safari/537.36',
  address: '::ffff:10.0.0.1',
  has_second_factor: true,
};

export default {
  inline: {
    table: () => <Users users={USERS} />,
    'table empty': () => <Users users={[]} />,
    'table read-only': () => <Users canUpdate={false} users={USERS} />,
    roles: () => (
      <UserRoles
        held={[{ ...OFFERED, is_active: false }]}
        roles={[OFFERED, { ...OFFERED, id: 'r3', name: 'Lectura' }, REFUSED]}
        canChange
        isBusy={false}
        onChange={noop}
      />
    ),
    'roles, none': () => <UserRoles held={[]} roles={[]} canChange={false} isBusy={false} onChange={noop} />,
    permissions: () => (
      <UserPermissions
        permissions={[
          {
            name: 'rrhh.postings.read',
            description: 'Ver ofertas',
            module: 'rrhh',
            roles: ['Reclutamiento', 'Lectura'],
          },
        ]}
        moduleLabels={{
          dashboard: 'Resumen',
          rrhh: 'Personas',
          ventas: 'Ventas',
          accesos: 'Accesos',
          web: 'Gestión Web',
        }}
      />
    ),
    sessions: () => (
      <UserSessionsList
        sessions={[SESSION, { ...SESSION, id: 's2', user_agent: null }]}
        isBusy={false}
        onEnd={noop}
      />
    ),
    'sessions, none': () => <UserSessionsList sessions={[]} isBusy={false} onEnd={noop} />,
    review: () => (
      <ReviewTable
        people={[
          REVIEWED,
          {
            ...REVIEWED,
            user_id: 'u2',
            full_name: 'Bruno Soto',
            reasons: [],
            reviewed_at: '2026-11-20T12:00:00+00:00',
            reviewed_by: 'Amanda Rojas',
          },
        ]}
        mayReview={({ user_id }) => user_id === 'u1'}
        onReviewed={noop}
      />
    ),
  },
} satisfies Views;
