import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { countOf, formatCount } from '#app/i18n/format-count.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { INPUT } from '#app/ui/field.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { MAX_TAG } from '#domain/values/text-limits.ts';
import type { BulkChange } from './bulk-change.ts';
import { allTagsQuery, sharedTagsQuery } from './tags.ts';

/** Adds a tag to all selected applications, or removes one from those that have it. */
export function BulkTagsDialog({
  ids,
  isBusy,
  onChange,
  onClose,
}: {
  ids: readonly string[];
  isBusy: boolean;
  onChange: (change: BulkChange) => void;
  onClose: () => void;
}) {
  const shared = useQuery(sharedTagsQuery(ids));
  const { data: all = [] } = useQuery(allTagsQuery);
  const [typed, setTyped] = useState('');
  const listId = useId();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const tag = typed.trim().replaceAll(/\s+/g, ' ');
    if (tag !== '' && !isBusy) onChange({ kind: 'tag', ids, tag, isAdded: true });
  };
  return (
    <Dialog
      isOpen
      canDismiss={!isBusy}
      onClose={onClose}
      title={`Etiquetas de ${countOf(ids.length, 'postulación', 'postulaciones')}`}
      closeLabel="Cerrar"
    >
      <form onSubmit={add} className="flex gap-2">
        <input
          aria-label="Agregar a todas"
          list={listId}
          value={typed}
          maxLength={MAX_TAG}
          placeholder="Agregar a todas"
          onChange={(event) => setTyped(event.target.value)}
          className={INPUT}
        />
        <datalist id={listId}>
          {all.map((tag) => (
            <option key={tag.id} value={tag.name} />
          ))}
        </datalist>
        <Button type="submit" isBusy={isBusy}>
          Agregar
        </Button>
      </form>
      {shared.isLoadingError && (
        <LoadError
          text="Error al cargar las etiquetas"
          error={shared.error}
          onRetry={() => shared.refetch()}
        />
      )}
      {shared.data && shared.data.length > 0 && (
        <ul className="mt-5 flex flex-wrap gap-1.5">
          {shared.data.map(({ applications, name }) => (
            <li
              key={name}
              className="flex min-h-9 items-center gap-2 border border-rule bg-ground pl-2 text-sm"
            >
              {name}
              <span className="text-muted">
                {formatCount(applications.length)} de {formatCount(ids.length)}
              </span>
              <button
                type="button"
                aria-label={`Quitar ${name}`}
                disabled={isBusy}
                onClick={() => onChange({ kind: 'tag', ids: applications, tag: name, isAdded: false })}
                className="grid size-9 place-items-center text-steel hover:text-ink"
              >
                <X aria-hidden="true" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
