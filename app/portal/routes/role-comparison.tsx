import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { allGrantsQuery, comparedRoles, differ } from '#app/portal/features/roles/compare-roles.ts';
import { delegationsQuery } from '#app/portal/features/roles/list-delegations.ts';
import { permissionsQuery } from '#app/portal/features/roles/list-permissions.ts';
import { countedRolesQuery } from '#app/portal/features/roles/list-roles.ts';
import { RoleComparison } from '#app/portal/features/roles/role-comparison.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

const TABLES = ['admin_roles', 'admin_role_permissions', 'admin_role_delegations', 'admin_user_roles'];

export const meta = portalMeta('Comparar roles');

/** Compares roles side by side; the choice is kept in the URL, with live updates. */
export default function CompareRoles() {
  const isListening = useLiveTables(TABLES, ROLES_KEY);
  const roles = useQuery({ ...countedRolesQuery, enabled: isListening });
  const grants = useQuery({ ...allGrantsQuery, enabled: isListening });
  const delegations = useQuery({ ...delegationsQuery, enabled: isListening });
  const permissions = useQuery(permissionsQuery);
  const filters = useUrlFilters();
  const chosen = filters.query.get('roles');
  // Includes choices not yet in the URL, so that two in a row do not overwrite each other.
  const latest = useRef<string[] | null>(null);
  useEffect(() => {
    latest.current = chosen?.split(',') ?? null;
  }, [chosen]);
  const reads = [roles, grants, delegations, permissions];
  const failed = reads.find((query) => query.isLoadingError);
  if (failed)
    return (
      <LoadError
        text="No se pudieron cargar los roles"
        error={failed.error}
        onRetry={() => refetchFailed(reads)}
      />
    );
  const heading = (
    <ScreenHeading parent={{ to: '/admin/accesos/permisos', label: 'Permisos' }} title="Comparar roles" />
  );
  if (!roles.data || !grants.data || !delegations.data || !permissions.data)
    return (
      <>
        {heading}
        <ListSkeleton>Cargando roles...</ListSkeleton>
      </>
    );
  const compared = comparedRoles(roles.data, chosen);
  const onlyDifferences = filters.query.get('ver') === 'diferencias';
  const differences = permissions.data.filter(({ id }) => differ(compared, id, grants.data)).length;
  const toggle = (id: string, isOn: boolean): void => {
    const others = (latest.current ?? compared.map((role) => role.id)).filter((other) => other !== id);
    latest.current = isOn ? [...others, id] : others;
    filters.change({ roles: latest.current.join(',') || 'ninguno' });
  };
  return (
    <>
      {heading}
      <fieldset className="mb-4">
        <legend className="mb-1.5 text-sm font-semibold text-ink">Roles</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {roles.data.map(({ id, name }) => (
            <Choice
              key={id}
              label={name}
              isOn={compared.some((role) => role.id === id)}
              onChange={(isOn) => toggle(id, isOn)}
            />
          ))}
        </div>
      </fieldset>
      {compared.length === 0 ? (
        <EmptyState
          title="Elija los roles que quiere comparar"
          body="Marque dos o más para ver qué permisos da cada uno."
        />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <p role="status" className="text-muted">
              {compared.length === 1
                ? 'Elija otro rol para ver en qué difieren.'
                : differences === 1
                  ? '1 diferencia'
                  : `${differences} diferencias`}
            </p>
            <Choice
              label="Solo las diferencias"
              isOn={onlyDifferences}
              onChange={(isOn) => filters.change({ ver: isOn ? 'diferencias' : '' })}
            />
          </div>
          {onlyDifferences && differences === 0 ? (
            <EmptyState
              title="Estos roles dan los mismos permisos"
              body="Quite «Solo las diferencias» para ver cuáles."
            />
          ) : (
            <RoleComparison
              roles={compared}
              permissions={permissions.data}
              grants={grants.data}
              delegations={delegations.data}
              nameOf={(id) => roles.data.find((role) => role.id === id)?.name ?? ''}
              onlyDifferences={onlyDifferences}
            />
          )}
        </>
      )}
    </>
  );
}

/** A checkbox kept in the URL; it reflects the click before the navigation completes. */
function Choice({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const [shown, setShown] = useState(isOn);
  const [known, setKnown] = useState(isOn);
  if (known !== isOn) {
    setKnown(isOn);
    setShown(isOn);
  }
  return (
    <label className="flex min-h-9 min-w-0 items-center gap-2.5 wrap-anywhere">
      <input
        type="checkbox"
        className="size-4.5 shrink-0 accent-copper"
        checked={shown}
        onChange={(event) => {
          setShown(event.target.checked);
          onChange(event.target.checked);
        }}
      />
      {label}
    </label>
  );
}
