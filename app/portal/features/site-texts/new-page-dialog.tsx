import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import type { Slugs } from '#domain/values/slugs.ts';
import { slugSchema, suggestSlug } from '#domain/website/custom-page.ts';
import { KIND_CHOICE } from './choices.ts';
import { MAX_TITLE, SLUG_PROBLEM } from './custom-pages.ts';
import { partsOf, type SiteTexts } from './site-text.ts';
import { useCreatePage, useKeepPage } from './use-custom-page.ts';

/** Adds a page to the site, as a draft: its texts are then written on the page itself. */
export function NewPageDialog({
  taken,
  removed,
  texts,
  onCreated,
  onVersions,
  onClose,
}: {
  /** The last segments of the addresses of other pages that staff have added, in either language. */
  taken: ReadonlySet<string>;
  /** The documents of pages that were removed. */
  removed: readonly string[];
  texts: SiteTexts;
  /** Given the document of a removed page. */
  onVersions: (document: string) => void;
  onCreated: (slugs: Slugs) => void;
  onClose: () => void;
}) {
  const [title, setTitle] = useState('');
  /** Null as long as the title suggests it. */
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  /** Blank for the same one. */
  const [english, setEnglish] = useState('');
  const [kind, setKind] = useState('');
  const [isTried, setIsTried] = useState(false);
  const create = useCreatePage();
  const keep = useKeepPage();
  const slug = typedSlug ?? suggestSlug(title);
  const isFree = (address: string): boolean => slugSchema.safeParse(address).success && !taken.has(address);
  const isSlugValid = isFree(slug);
  const isEnglishValid = english === '' || isFree(english);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel="Cerrar"
      title="Nueva página"
      description="Para un servicio, un sector, una feria, un premio o una sucursal. Queda como borrador hasta que se publique; entonces aparece también en el mapa del sitio."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (title.trim() === '' || !isSlugValid || !isEnglishValid) return;
          create.mutate(
            { title: title.trim(), slug, english, kind },
            {
              onSuccess: () => {
                onCreated({ es: slug, en: english || slug });
                onClose();
              },
            },
          );
        }}
      >
        <TextField
          label="Título en español"
          data-autofocus
          isRequired
          maxLength={MAX_TITLE}
          value={title}
          error={isTried && title.trim() === '' ? 'Escriba el título' : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label="Dirección"
          hint={`La página estará en /${slug || '…'}`}
          isRequired
          maxLength={60}
          value={slug}
          error={isTried && !isSlugValid ? SLUG_PROBLEM : undefined}
          onChange={({ target }) => setTypedSlug(target.value)}
        />
        <TextField
          label="Dirección en inglés"
          hint={`En inglés, la página estará en /en/${english || slug || '…'}`}
          maxLength={60}
          value={english}
          placeholder={slug}
          error={isTried && !isEnglishValid ? SLUG_PROBLEM : undefined}
          onChange={({ target }) => setEnglish(target.value.trim())}
        />
        <SelectField label={KIND_CHOICE.label} value={kind} onChange={({ target }) => setKind(target.value)}>
          {[...KIND_CHOICE.options].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" isBusy={create.isPending} className="justify-self-start">
          Crear la página
        </Button>
      </form>
      {removed.length > 0 && (
        <section aria-label="Páginas quitadas" className="mt-8 border-t border-rule pt-5">
          <h3 className="text-lg">Páginas quitadas</h3>
          <ul>
            {removed.map((document) => {
              const own = partsOf(document, texts);
              const title = own.texts.find(({ path }) => path === 'title')?.es.published;
              return (
                <li key={document} className="flex flex-wrap items-center justify-between gap-x-4">
                  {title ?? `Página ${document}`}
                  {title === undefined ? (
                    <Button variant="quiet" size="sm" onClick={() => onVersions(document)}>
                      Versiones
                    </Button>
                  ) : (
                    <Button
                      variant="quiet"
                      size="sm"
                      isBusy={keep.isPending}
                      onClick={() => keep.mutate(own)}
                    >
                      Deshacer
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
