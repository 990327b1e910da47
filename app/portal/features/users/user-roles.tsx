import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { UserChange } from './change-user.ts';
import type { OfferedRole } from './list-users.ts';
import { refusedRoles } from './refusal-labels.ts';

/** A user's roles, those that can be assigned to them, and the other active roles with the reason why not. */
export function UserRoles({
  held,
  roles,
  canChange,
  isBusy,
  onChange,
}: {
  held: readonly OfferedRole[];
  roles: readonly OfferedRole[];
  canChange: boolean;
  isBusy: boolean;
  onChange: (change: UserChange) => void;
}) {
  const [chosen, setChosen] = useState('');
  const others = roles.filter(({ id }) => !held.some((role) => role.id === id));
  const offered = others.filter(({ refusal }) => refusal === null);
  const refused = refusedRoles(others);
  const roleId = offered.some(({ id }) => id === chosen) ? chosen : '';
  return (
    <div className="grid gap-5">
      {held.length === 0 ? (
        <p className="text-muted">No tiene ningún rol: no puede entrar a ninguna parte del portal.</p>
      ) : (
        <ul aria-label="Roles asignados" className="border-y border-rule">
          {held.map(({ id, is_active, name }) => (
            <li
              key={id}
              className="flex min-h-11 items-center justify-between gap-4 border-b border-grid py-1.5 last:border-b-0"
            >
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <span className="min-w-0 font-semibold break-words text-ink">{name}</span>
                {!is_active && <StatusBadge tone="steel">Inactivo: no concede nada</StatusBadge>}
              </span>
              {canChange && (
                <Button
                  variant="danger"
                  size="sm"
                  aria-label={`Quitar ${name}`}
                  isBusy={isBusy}
                  onClick={() => onChange({ kind: 'revoke', roleId: id })}
                >
                  Quitar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange && offered.length > 0 && (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (roleId) onChange({ kind: 'grant', roleId });
            setChosen('');
          }}
        >
          <SelectField
            label="Asignar rol"
            className="w-full sm:w-72"
            value={roleId}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">Elija un rol</option>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" disabled={!roleId} isBusy={isBusy}>
            Asignar
          </Button>
        </form>
      )}
      {canChange && refused.length > 0 && (
        <ul aria-label="Roles que usted no puede asignar" className="text-sm text-muted">
          {refused.map(({ name, reason }) => (
            <li key={name}>
              No puede asignar <span className="font-semibold text-ink">{name}</span>: {reason}.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
