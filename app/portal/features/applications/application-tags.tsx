import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { INPUT } from '#app/ui/field.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { MAX_TAG } from '#domain/values/text-limits.ts';
import { allTagsQuery, proposedTagsQuery, tagsOfQuery } from './tags.ts';
import { useTag } from './use-tag.ts';

/** The tags of an application, and tags found in its CV that can be added with a click. */
export function ApplicationTags({ applicationId, canUpdate }: { applicationId: string; canUpdate: boolean }) {
  const read = useQuery(tagsOfQuery(applicationId));
  const { data: tags = [] } = read;
  const { data: proposed = [] } = useQuery({ ...proposedTagsQuery(applicationId), enabled: canUpdate });
  const { data: all = [] } = useQuery({ ...allTagsQuery, enabled: canUpdate });
  const { mutate } = useTag(applicationId);
  const [typed, setTyped] = useState('');
  const id = useId();
  if (tags.length === 0 && !canUpdate && !read.isLoadingError) return null;
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') return;
    // Cleared once saved, unless the next tag is already being typed.
    mutate({ add: typed }, { onSuccess: () => setTyped((now) => (now === typed ? '' : now)) });
  };
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-base">Etiquetas</h3>
      {read.isLoadingError && (
        <LoadError text="Error al cargar las etiquetas" error={read.error} onRetry={() => read.refetch()} />
      )}
      {tags.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag.id}
              className="flex min-h-7 items-center gap-1 border border-rule bg-ground pl-2 text-sm"
            >
              {tag.name}
              {canUpdate ? (
                <button
                  type="button"
                  aria-label={`Quitar ${tag.name}`}
                  onClick={() => mutate({ remove: tag })}
                  className="grid size-7 place-items-center text-steel hover:text-ink"
                >
                  <X aria-hidden="true" size={14} />
                </button>
              ) : (
                <span className="pr-1" />
              )}
            </li>
          ))}
        </ul>
      )}
      {canUpdate && proposed.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-1.5 text-sm">
          <span className="mr-1 text-muted">En el CV</span>
          {proposed.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={`Agregar ${name}`}
              onClick={() => mutate({ add: name })}
              className="min-h-7 border border-dashed border-steel px-2 text-steel hover:border-copper hover:text-copper"
            >
              + {name}
            </button>
          ))}
        </div>
      )}
      {canUpdate && (
        <form onSubmit={add} className="flex gap-2">
          <input
            aria-label="Nueva etiqueta"
            list={id}
            value={typed}
            maxLength={MAX_TAG}
            placeholder="Agregar etiqueta"
            onChange={(event) => setTyped(event.target.value)}
            className={`${INPUT} min-h-9! py-1! md:text-sm`}
          />
          <datalist id={id}>
            {all.map((tag) => (
              <option key={tag.id} value={tag.name} />
            ))}
          </datalist>
          {/* Never busy: Enter would do nothing while the previous tag is being saved. */}
          <Button type="submit" variant="outline" size="sm">
            Agregar
          </Button>
        </form>
      )}
    </section>
  );
}
