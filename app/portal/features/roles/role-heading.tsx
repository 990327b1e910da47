import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Switch } from '#app/ui/switch.tsx';
import type { Role } from './list-roles.ts';
import { ROLE_TYPE_LABELS } from './role-labels.ts';

/** The selected role and its actions. */
export function RoleHeading({
  role,
  canUpdate,
  canDelete,
  onToggle,
  onRename,
  onDelete,
}: {
  role: Role;
  canUpdate: boolean;
  canDelete: boolean;
  onToggle: (isActive: boolean) => void;
  onRename: () => void;
  onDelete: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(role.id);
  useEffect(() => {
    const { activeElement, body } = document;
    const isHere = activeElement === body || heading.current?.closest('header')?.contains(activeElement);
    // The role replaces a deleted one, and the button that had the focus now acts on this role or is gone.
    if (shown.current !== role.id && isHere) heading.current?.focus();
    shown.current = role.id;
  }, [role.id]);
  return (
    <header
      id="rol"
      className="mb-6 scroll-mt-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-b border-rule pb-5"
    >
      <div className="min-w-0">
        <p className="annotation mb-1.5 text-muted">{ROLE_TYPE_LABELS[role.role_type]}</p>
        <h2 ref={heading} tabIndex={-1} className="text-xl break-words">
          {role.name}
        </h2>
        {role.description && <p className="mt-1 text-muted">{role.description}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="flex items-center gap-2.5">
          {canUpdate && (
            <Switch label={`Rol ${role.name} activo`} isOn={role.is_active} onChange={onToggle} />
          )}
          <span aria-hidden={canUpdate}>
            <StatusBadge tone={role.is_active ? 'green' : 'steel'}>
              {role.is_active ? 'Activo' : 'Inactivo'}
            </StatusBadge>
          </span>
        </span>
        {canUpdate && (
          <Button variant="outline" size="sm" onClick={onRename}>
            Renombrar
          </Button>
        )}
        {canDelete && (
          <Button variant="danger" size="sm" onClick={onDelete}>
            Eliminar
          </Button>
        )}
      </div>
    </header>
  );
}
