import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LoadError } from '#app/ui/load-error.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { delegationsQuery, useDelegate } from './list-delegations.ts';
import { grantsQuery, permissionsQuery } from './list-permissions.ts';
import type { Role } from './list-roles.ts';

/** Without one of these permissions, holders have no way to assign the roles delegated to them. */
const ASSIGNS: readonly string[] = ['accesos.users.update', 'accesos.invitations.create'];

/**
 * Which roles the holders of a role may assign and invite to, beyond roles that grant no more than their own. Super
 * admins decide; the database enforces it.
 */
export function RoleDelegations({
  role,
  roles,
  canChange,
}: {
  role: Role;
  roles: readonly Role[];
  canChange: boolean;
}) {
  const heading = useId();
  const delegations = useQuery(delegationsQuery);
  const permissions = useQuery(permissionsQuery);
  const grants = useQuery(grantsQuery(role.id));
  const delegate = useDelegate();
  if (role.role_type === 'super_admin') return null;
  if (delegations.isLoadingError)
    return (
      <LoadError
        text="No se pudo cargar qué roles puede asignar"
        error={delegations.error}
        onRetry={() => delegations.refetch()}
      />
    );
  // Below the permissions, whose arrival would otherwise push it down.
  if (!delegations.data || permissions.isPending || grants.isPending) return null;
  const own = new Set(
    delegations.data.filter(({ role_id }) => role_id === role.id).map((row) => row.assignable_role_id),
  );
  const delegating = new Set(delegations.data.map(({ role_id }) => role_id));
  const assigners = delegations.data
    .filter(({ assignable_role_id }) => assignable_role_id === role.id)
    .flatMap(({ role_id }) => roles.find(({ id }) => id === role_id)?.name ?? []);
  const others = roles.filter(({ id, role_type }) => id !== role.id && role_type !== 'super_admin');
  const shown = canChange && assigners.length === 0 ? others : others.filter(({ id }) => own.has(id));
  const canAssign = permissions.data?.some(({ id, name }) => ASSIGNS.includes(name) && grants.data?.has(id));
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h3 id={heading} className="text-lg">
        Puede asignar
      </h3>
      {assigners.length > 0 ? (
        <p className="mt-1 text-muted">
          Este rol lo pueden asignar quienes tienen <strong>{assigners.join(', ')}</strong>. Por eso no puede
          a su vez asignar otros por delegación, y solo un super admin puede darle más permisos.
        </p>
      ) : (
        <p className="mt-1 text-muted">
          {shown.length === 0
            ? 'Nada por delegación: quien tiene este rol asigna solo roles que no dan más permisos que los suyos.'
            : 'Quien tiene este rol puede asignar e invitar con los roles marcados, aunque den permisos que no tiene. No a sí mismo, pero sí a otra cuenta: delegue solo lo que le confiaría.'}
        </p>
      )}
      {own.size > 0 && grants.data && permissions.data && !canAssign && (
        <div className="mt-3">
          <Notice>
            Sin efecto todavía: este rol no permite asignar roles ni invitar usuarios. Dele uno de esos
            permisos.
          </Notice>
        </div>
      )}
      {shown.length > 0 && (
        <ul className="mt-3 grid gap-px border border-rule bg-grid xl:grid-cols-2">
          {shown.map(({ id, is_active, name }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-4 bg-sheet px-4 py-3 xl:last:odd:col-span-2"
            >
              <span className="min-w-0">
                <span className="block font-medium break-words text-ink">{name}</span>
                <span id={`${heading}-${id}`} className="block text-sm text-muted">
                  {delegating.has(id)
                    ? 'Ya puede asignar otros roles: no se delega'
                    : is_active
                      ? ''
                      : 'Inactivo: no se puede asignar hasta que se active'}
                </span>
              </span>
              <Switch
                label={`Puede asignar ${name}`}
                describedBy={`${heading}-${id}`}
                isOn={own.has(id)}
                disabled={!canChange || delegating.has(id)}
                isBusy={delegate.isPending}
                onChange={(isOn) => delegate.mutate({ role_id: role.id, assignable_role_id: id, isOn })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
