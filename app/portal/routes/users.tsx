import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#app/i18n/format-count.ts';
import { isCurrent } from '#app/lib/query/read-page.ts';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import {
  isConfirmed,
  isUndoable,
  type UserChange,
  useChangeUser,
} from '#app/portal/features/users/change-user.ts';
import { ConfirmUserChange } from '#app/portal/features/users/confirm-user-change.tsx';
import {
  NEWEST_USERS,
  PAGE_SIZE,
  rolesQuery,
  USER_SORTS,
  USERS_KEY,
  type User,
  usersQuery,
} from '#app/portal/features/users/list-users.ts';
import { UsersTable } from '#app/portal/features/users/users-table.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { NoMatches } from '#app/ui/no-matches.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { readSort } from '#app/ui/read-sort.ts';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { hasPermission } from '#domain/staff/permission.ts';
import { portalMeta } from '../layout/portal-meta.ts';

const PEOPLE_TABLES = ['admin_profiles', 'admin_user_roles'];
const ROLE_TABLES = ['admin_roles', 'admin_role_permissions', 'admin_role_delegations'];

export const meta = portalMeta('Usuarios');

/** Users and their roles, with live updates. */
export default function Users() {
  const { access, user: me } = useStaff();
  const isListeningToUsers = useLiveTables(PEOPLE_TABLES, USERS_KEY);
  const isListeningToRoles = useLiveTables(ROLE_TABLES, ROLES_KEY);
  const roles = useQuery({ ...rolesQuery, enabled: isListeningToRoles });
  const change = useChangeUser();
  const [confirming, setConfirming] = useState<{ user: User; change: UserChange; canUndo: boolean } | null>(
    null,
  );
  const filters = useUrlFilters();
  const search = filters.query.get('buscar') ?? '';
  const sort = readSort(filters.query.get('orden'), USER_SORTS, NEWEST_USERS);
  const { page } = filters;
  const users = useQuery({ ...usersQuery({ search, sort, page }), enabled: isListeningToUsers });
  const isFailed = users.isLoadingError || roles.isLoadingError;
  const isPending = users.isPending || roles.isPending;
  const known = new Map(roles.data?.map((role) => [role.id, role]));
  const { profiles, total } = users.data ?? { profiles: [], total: 0 };
  const found = profiles.map((profile) => ({
    ...profile,
    roles: profile.role_ids.flatMap((id) => known.get(id) ?? []),
  }));
  const canUndo = (user: User, changed: UserChange) => isUndoable(changed, user.roles, roles.data ?? []);
  const apply = (user: User, changed: UserChange): void =>
    change.mutate({ userId: user.user_id, change: changed, canUndo: canUndo(user, changed) });
  return (
    <>
      <ScreenHeading
        title="Usuarios"
        count={!isFailed && !isPending && countOf(total, 'usuario', 'usuarios')}
        action={
          <ButtonLink to="/admin/accesos/usuarios/revision" variant="outline" size="sm" className="min-h-10">
            Revisar accesos
          </ButtonLink>
        }
      >
        <FilterBar
          search={
            <SearchField
              placeholder="Nombre o correo"
              value={search}
              onSearch={(buscar) => filters.change({ buscar })}
            />
          }
        />
      </ScreenHeading>
      {isFailed ? (
        <LoadError
          text={
            users.isLoadingError ? 'No se pudieron cargar los usuarios' : 'No se pudieron cargar los roles'
          }
          error={users.error ?? roles.error}
          onRetry={() => refetchFailed([users, roles])}
        />
      ) : !isPending && found.length === 0 && page === 0 ? (
        <NoMatches
          title="Ningún usuario coincide"
          body="Pruebe con otra búsqueda."
          onClear={() => filters.change({ buscar: '' })}
        />
      ) : (
        <>
          <UsersTable
            users={found}
            isStale={users.isPlaceholderData}
            loading={isPending && 'Cargando usuarios...'}
            roles={roles.data ?? []}
            me={me.id}
            isSuperAdmin={access.isSuperAdmin}
            canUpdate={hasPermission(access, 'accesos.users.update')}
            sort={sort}
            onSort={(orden) => filters.change({ orden })}
            onChange={(user, changed) =>
              isConfirmed(changed, canUndo(user, changed))
                ? setConfirming({ user, change: changed, canUndo: canUndo(user, changed) })
                : apply(user, changed)
            }
          />
          <Pager
            isCurrent={isCurrent(users)}
            page={page}
            pages={Math.ceil(total / PAGE_SIZE)}
            onChange={(next) => filters.change({ pagina: String(next + 1) })}
          />
        </>
      )}
      <ConfirmUserChange
        confirming={confirming}
        onCancel={() => setConfirming(null)}
        onConfirm={(changed) => {
          if (confirming) apply(confirming.user, changed);
          setConfirming(null);
        }}
      />
    </>
  );
}
