import { formatDate, formatDateTime } from '#app/i18n/format.ts';
import { ActionMenu } from '#app/ui/action-menu.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { IntentLink } from '#app/ui/intent-link.tsx';
import type { Action } from '#app/ui/menu.tsx';
import type { Sort } from '#app/ui/read-sort.ts';
import { sortableColumn } from '#app/ui/sort.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { type LoadingRows, Table } from '#app/ui/table.tsx';
import { mayActivate, type UserChange } from './change-user.ts';
import type { OfferedRole, User, UserSort } from './list-users.ts';

/** The users and their roles. Nobody can change their own access; only super admins can change super admins. */
export function UsersTable({
  users,
  isStale,
  roles,
  me,
  isSuperAdmin,
  canUpdate,
  sort,
  onSort,
  onChange,
  loading = false,
}: LoadingRows & {
  users: readonly User[];
  isStale: boolean;
  roles: readonly OfferedRole[];
  me: string;
  isSuperAdmin: boolean;
  canUpdate: boolean;
  sort: Sort<UserSort>;
  onSort: (sort: string) => void;
  onChange: (user: User, change: UserChange) => void;
}) {
  const actionsOf = (user: User): Action[] => [
    ...(user.is_active || mayActivate(user.roles, roles)
      ? [
          {
            label: user.is_active ? 'Desactivar' : 'Activar',
            onSelect: () => onChange(user, { kind: 'active', isActive: !user.is_active }),
          },
        ]
      : []),
    ...roles
      .filter(({ id, refusal }) => refusal === null && !user.roles.some((role) => role.id === id))
      .map(
        ({ id, name }): Action => ({
          label: `Asignar ${name}`,
          onSelect: () => onChange(user, { kind: 'grant', roleId: id }),
        }),
      ),
    ...user.roles.map(
      ({ id, name }): Action => ({
        label: `Quitar ${name}`,
        tone: 'danger',
        onSelect: () => onChange(user, { kind: 'revoke', roleId: id }),
      }),
    ),
  ];
  return (
    <Table
      label="Usuarios"
      cardHeight="7.75rem"
      loading={loading}
      isStale={isStale}
      columns={[
        sortableColumn('nombre', 'Usuario', sort, onSort),
        'Roles',
        sortableColumn('desde', 'Desde', sort, onSort),
        sortableColumn('acceso', 'Último ingreso', sort, onSort),
        sortableColumn('estado', 'Estado', sort, onSort),
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {users.map((user) => {
        const isProtected =
          user.user_id === me ||
          (!isSuperAdmin && user.roles.some(({ role_type }) => role_type === 'super_admin'));
        return (
          <tr key={user.id}>
            <th scope="row" className="font-normal">
              <IntentLink
                to={`/admin/accesos/usuarios/${user.user_id}`}
                className="font-semibold text-ink underline-offset-4 hover:text-copper hover:underline"
              >
                {user.full_name}
              </IntentLink>
              <span className="block text-sm text-muted">
                <EmailText>{user.email}</EmailText>
              </span>
            </th>
            <td className="min-w-28 break-words">{user.roles.map(({ name }) => name).join(', ') || '—'}</td>
            <td data-label="Desde" className="whitespace-nowrap tabular-nums">
              {formatDate(user.created_at)}
            </td>
            <td data-label="Último ingreso" className="whitespace-nowrap tabular-nums">
              {user.last_sign_in_at ? formatDateTime(user.last_sign_in_at) : 'Nunca'}
            </td>
            <td>
              <StatusBadge tone={user.is_active ? 'green' : 'steel'}>
                {user.is_active ? 'Activo' : 'Inactivo'}
              </StatusBadge>
            </td>
            <td className="w-0">
              {canUpdate && !isProtected && (
                <ActionMenu
                  label={`Acciones para ${user.full_name} (${user.email})`}
                  actions={actionsOf(user)}
                />
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
