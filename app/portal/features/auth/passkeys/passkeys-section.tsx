import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { EntriesSkeleton } from '#app/ui/loading.tsx';
import { passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey } from './passkeys.ts';

const RenamePasskeyDialog = deferred(() =>
  import('./rename-passkey-dialog.tsx').then((module) => module.RenamePasskeyDialog),
);

interface Chosen {
  readonly id: string;
  readonly name: string;
}

/** The user's passkeys: add, rename, remove. */
export function PasskeysSection() {
  const passkeys = useQuery(passkeysQuery);
  const add = useAddPasskey();
  const rename = useRenamePasskey();
  const remove = useRemovePasskey();
  const [renaming, setRenaming] = useState<Chosen | null>(null);
  const [removing, setRemoving] = useState<Chosen | null>(null);
  if (passkeys.isLoadingError) {
    return (
      <LoadFailure
        text="No se pudieron cargar las llaves de acceso"
        error={passkeys.error}
        onRetry={() => passkeys.refetch()}
      />
    );
  }
  if (!passkeys.data) return <EntriesSkeleton rows={1}>Cargando las llaves de acceso...</EntriesSkeleton>;
  return (
    <div className="grid justify-items-start gap-5">
      {passkeys.data.length > 0 && (
        <ul aria-label="Llaves de acceso" className="w-full border-y border-rule">
          {passkeys.data.map(({ created_at, friendly_name, id, last_used_at }) => {
            const name = friendly_name || 'Llave de acceso';
            return (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-grid py-3 last:border-b-0"
              >
                <span className="min-w-0">
                  <span className="font-semibold break-words text-ink">{name}</span>
                  <span className="block text-sm text-muted">
                    Desde el {formatDate(created_at)}
                    {last_used_at ? `, usada el ${formatDate(last_used_at)}` : ', sin usar'}
                  </span>
                </span>
                <span className="flex gap-3">
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Cambiar nombre de ${name}`}
                    onClick={() => setRenaming({ id, name })}
                  >
                    Cambiar nombre
                  </Button>
                  <Button
                    variant="danger"
                    size="sm"
                    aria-label={`Quitar ${name}`}
                    isBusy={remove.isPending}
                    onClick={() => setRemoving({ id, name })}
                  >
                    Quitar
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <Button variant="outline" size="sm" isBusy={add.isPending} onClick={() => add.mutate()}>
        {add.isPending ? 'Siga las indicaciones del navegador...' : 'Agregar una llave de acceso'}
      </Button>
      {renaming && (
        <RenamePasskeyDialog
          name={renaming.name}
          isBusy={rename.isPending}
          onClose={() => setRenaming(null)}
          onSave={(friendlyName) =>
            rename.mutate({ passkeyId: renaming.id, friendlyName }, { onSuccess: () => setRenaming(null) })
          }
        />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={`¿Quitar ${removing?.name ?? ''}?`}
        body="Ya no podrá entrar con ella. En su dispositivo seguirá guardada hasta que la borre ahí."
        confirmLabel="Quitar"
        cancelLabel="Cancelar"
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) remove.mutate(removing.id);
          setRemoving(null);
        }}
      />
    </div>
  );
}
