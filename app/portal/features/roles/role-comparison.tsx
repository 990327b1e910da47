import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table } from '#app/ui/table.tsx';
import { MODULES } from '#domain/staff/permission.ts';
import { differ, isGranted } from './compare-roles.ts';
import type { Delegation } from './list-delegations.ts';
import type { PermissionEntry } from './list-permissions.ts';
import type { Role } from './list-roles.ts';
import { MODULE_LABELS } from './role-labels.ts';

/** Roles side by side, with a row per permission; rows where they differ are highlighted. */
export function RoleComparison({
  roles,
  permissions,
  grants,
  delegations,
  nameOf,
  onlyDifferences,
}: {
  roles: readonly Role[];
  permissions: readonly PermissionEntry[];
  grants: ReadonlyMap<string, ReadonlySet<string>>;
  delegations: readonly Delegation[];
  nameOf: (roleId: string) => string;
  onlyDifferences: boolean;
}) {
  const rows = permissions.map((permission) => ({
    ...permission,
    differs: differ(roles, permission.id, grants),
  }));
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  return (
    <Table
      label="Permisos por rol"
      columns={[
        'Permiso',
        ...roles.map(({ id, is_active, name }) => ({
          key: id,
          content: (
            <Link
              to={`/admin/accesos/permisos?rol=${id}`}
              className="inline-block max-w-44 whitespace-normal underline-offset-4 hover:underline"
            >
              {name}
              {!is_active && ' (inactivo)'}
            </Link>
          ),
        })),
      ]}
    >
      {MODULES.map((module) => {
        const own = shown.filter((permission) => permission.module === module);
        if (own.length === 0) return null;
        return (
          <Fragment key={module}>
            <tr className="bg-ground">
              <th scope="colgroup" colSpan={roles.length + 1} className="text-sm text-ink">
                {MODULE_LABELS[module]}
              </th>
            </tr>
            {own.map(({ description, differs, id, name }) => (
              <tr key={id} className={clsx(differs && 'bg-copper-tint')}>
                <th scope="row" className="font-normal text-ink">
                  <span>
                    {description ?? name}{' '}
                    {differs && (
                      <span className="ml-1">
                        <StatusBadge tone="amber">Difiere</StatusBadge>
                      </span>
                    )}
                  </span>
                </th>
                {roles.map((role) => (
                  <td key={role.id} data-label={`${role.name}:`}>
                    <Mark isOn={isGranted(role, id, grants)} />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        );
      })}
      {!onlyDifferences && (
        <>
          <tr>
            <th scope="row" className="font-normal text-ink">
              Puede asignar por delegación
            </th>
            {roles.map(({ id, name, role_type }) => (
              <td key={id} data-label={`${name}:`}>
                {role_type === 'super_admin'
                  ? 'Todos'
                  : delegations
                      .filter(({ role_id }) => role_id === id)
                      .map(({ assignable_role_id }) => nameOf(assignable_role_id))
                      .join(', ') || '—'}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row" className="font-normal text-ink">
              Usuarios
            </th>
            {roles.map(({ holders, id, name }) => (
              <td key={id} data-label={`${name}:`} className="tabular-nums">
                {holders}
              </td>
            ))}
          </tr>
        </>
      )}
    </Table>
  );
}

function Mark({ isOn }: { isOn: boolean }) {
  const Icon = isOn ? Check : Minus;
  return (
    <>
      <Icon
        aria-hidden="true"
        size={18}
        className={clsx('inline', isOn ? 'text-status-green' : 'text-muted')}
      />
      <span className="sr-only">{isOn ? 'Sí' : 'No'}</span>
    </>
  );
}
