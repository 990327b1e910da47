import { clsx } from 'clsx';
import { useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useLeaveQuestion } from '#app/ui/use-leave-question.ts';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import { MODULES } from '#domain/staff/permission.ts';
import type { PermissionEntry } from './list-permissions.ts';
import { applyChoices, diffPermissions, type PermissionChanges } from './permission-changes.ts';
import { MODULE_LABELS } from './role-labels.ts';

/** A switch per permission, grouped by module. Changes are kept locally until saved. */
export function PermissionForm({
  permissions,
  granted,
  isReadOnly,
  mayGrant,
  onSave,
}: {
  permissions: readonly PermissionEntry[];
  granted: ReadonlySet<string>;
  isReadOnly: boolean;
  /** Whether the user holds the permission: nobody may grant what they do not hold. */
  mayGrant: (permission: PermissionEntry) => boolean;
  /** Rejects when the changes were not saved. */
  onSave: (changes: PermissionChanges) => Promise<void>;
}) {
  // Only the toggled switches, so that they survive a refetch.
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const chosen = applyChoices(granted, choices);
  const [isBusy, setIsBusy] = useState(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  const changes = diffPermissions(granted, chosen);
  useUnloadWarning(changes !== null);
  // Closing a role's edit form replaces the URL without leaving the role.
  const leaving = useLeaveQuestion(
    ({ historyAction }) => changes !== null && !isBusy && historyAction !== 'REPLACE',
  );
  const discard = (): void => setChoices(new Map());
  const set = (id: string, isOn: boolean): void => setChoices((before) => new Map(before).set(id, isOn));
  const save = async (): Promise<void> => {
    if (!changes) return;
    setIsBusy(true);
    await onSave(changes).then(discard, () => undefined);
    setIsBusy(false);
  };
  return (
    <>
      <div className="grid gap-8">
        {MODULES.map((module) => {
          const own = permissions.filter((permission) => permission.module === module);
          return (
            <PermissionGroup
              key={module}
              title={MODULE_LABELS[module]}
              permissions={own}
              chosen={chosen}
              isDisabled={(permission) =>
                isReadOnly || isBusy || (!mayGrant(permission) && !granted.has(permission.id))
              }
              onChange={set}
            />
          );
        })}
      </div>
      {!isReadOnly && (
        <div
          className={clsx(
            'mt-6 flex flex-wrap items-center gap-4 bg-ground py-4',
            changes && 'sticky bottom-0 max-lg:bottom-14 [@media(height<30rem)]:static',
          )}
        >
          {/* Not `disabled` once saved: the button would lose focus. */}
          <Button ref={saveButton} size="sm" isBusy={isBusy} aria-disabled={!changes} onClick={save}>
            {isBusy ? 'Guardando...' : 'Guardar permisos'}
          </Button>
          {changes && (
            <>
              <Button
                size="sm"
                variant="quiet"
                isBusy={isBusy}
                onClick={() => {
                  discard();
                  saveButton.current?.focus();
                }}
              >
                Descartar
              </Button>
              <p role="status" className="text-sm text-muted">
                {changes.granted.length} por agregar, {changes.revoked.length} por quitar
              </p>
            </>
          )}
        </div>
      )}
      <ConfirmDialog
        {...leaving}
        title="¿Salir sin guardar?"
        body="Los cambios en los permisos de este rol se perderán."
        confirmLabel="Salir sin guardar"
        cancelLabel="Seguir editando"
      />
    </>
  );
}

function PermissionGroup({
  title,
  permissions,
  chosen,
  isDisabled,
  onChange,
}: {
  title: string;
  permissions: readonly PermissionEntry[];
  chosen: ReadonlySet<string>;
  isDisabled: (permission: PermissionEntry) => boolean;
  onChange: (id: string, isOn: boolean) => void;
}) {
  const heading = useId();
  const on = permissions.filter(({ id }) => chosen.has(id)).length;
  return (
    <section aria-labelledby={heading}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h3 id={heading} className="text-lg">
          {title}
        </h3>
        <span className="text-sm text-muted tabular-nums">
          {on} de {permissions.length}
        </span>
      </div>
      {/* When focused, not under the bar with the button to save. */}
      <ul className="grid gap-px border border-rule bg-grid xl:grid-cols-2 [&_button]:scroll-mb-28">
        {permissions.map((permission) => {
          const { description, id, name } = permission;
          return (
            <li
              key={id}
              className="flex items-center justify-between gap-4 bg-sheet px-4 py-3 xl:last:odd:col-span-2"
            >
              <span className="min-w-0">
                <span className="block font-medium text-ink">{description ?? name}</span>
                <span id={`${heading}-${id}`} className="block font-mono text-xs break-all text-muted">
                  {name}
                </span>
              </span>
              <Switch
                label={description ?? name}
                describedBy={`${heading}-${id}`}
                isOn={chosen.has(id)}
                disabled={isDisabled(permission)}
                onChange={(isOn) => onChange(id, isOn)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
