import { clsx } from 'clsx';
import { Link } from 'react-router';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { Role } from './list-roles.ts';

/** The roles, each a link. */
export function RoleList({ roles, current }: { roles: readonly Role[]; current: string }) {
  return (
    <nav aria-label="Roles" className="border border-rule bg-sheet">
      <ul className="divide-y divide-grid">
        {roles.map(({ admin_role_permissions, holders, id, is_active, name, role_type }) => (
          <li key={id}>
            <Link
              to={`?rol=${id}`}
              preventScrollReset
              onClick={showChosen}
              aria-current={id === current ? 'true' : undefined}
              className={clsx(
                'block border-l-3 px-4 py-3 hover:bg-ground',
                id === current ? 'border-copper bg-copper-tint' : 'border-unmarked',
              )}
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 font-semibold break-words text-ink">{name}</span>
                <StatusBadge tone={is_active ? 'green' : 'steel'}>
                  {is_active ? 'Activo' : 'Inactivo'}
                </StatusBadge>
              </span>
              <span className="block text-sm text-muted">
                {count(holders, 'usuario', 'usuarios')} ·{' '}
                {role_type === 'super_admin'
                  ? 'todos los permisos'
                  : count(admin_role_permissions.length, 'permiso', 'permisos')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Scrolls to the chosen role, which may be above the visible part of a long list or, in one column, below all of it.
 */
function showChosen(): void {
  const block = matchMedia('(width >= 64rem)').matches ? 'nearest' : 'start';
  document.getElementById('rol')?.scrollIntoView({ block });
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
