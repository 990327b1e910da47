import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useStaff } from '#app/features/session/staff-context.ts';
import { useChangeUser } from '#app/features/users/change-user.ts';
import { rolesQuery, usersQuery } from '#app/features/users/list-users.ts';
import { UsersTable } from '#app/features/users/users-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { LoadFailure } from '#app/ui/load-failure.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { hasPermission, mayGrantRole } from '#domain/permission.ts';

/** The staff, and what each may do. */
export default function Users() {
  const { access, user: me } = useStaff();
  const users = useQuery(usersQuery);
  const roles = useQuery(rolesQuery);
  const change = useChangeUser();
  const [query, setQuery] = useSearchParams();
  const search = query.get('buscar') ?? '';
  if (users.isError || roles.isError) {
    return (
      <LoadFailure
        text={users.isError ? 'No se pudieron cargar los usuarios' : 'No se pudieron cargar los roles'}
        error={users.error ?? roles.error}
        onRetry={() => Promise.all([users.refetch(), roles.refetch()])}
      />
    );
  }
  if (users.isPending || roles.isPending) return <Loading>Cargando usuarios...</Loading>;
  const words = search.trim().toLowerCase();
  const found = users.data.filter(({ email, full_name }) =>
    `${full_name} ${email}`.toLowerCase().includes(words),
  );
  return (
    <>
      <TextField
        label="Buscar"
        type="search"
        placeholder="Nombre o correo"
        className="mb-5 w-full sm:w-80"
        value={search}
        onChange={(event) =>
          setQuery(event.target.value ? { buscar: event.target.value } : {}, { replace: true })
        }
      />
      {found.length === 0 ? (
        <EmptyState title="Ningún usuario coincide" />
      ) : (
        <UsersTable
          users={found}
          roles={roles.data.filter((role) => role.is_active && mayGrantRole(access, role))}
          me={me.id}
          isSuperAdmin={access.isSuperAdmin}
          canUpdate={hasPermission(access, 'accesos.users.update')}
          onChange={(user, changed) => change.mutate({ userId: user.user_id, change: changed })}
        />
      )}
    </>
  );
}
