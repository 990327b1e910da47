import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { FieldsSkeleton } from '#app/ui/loading.tsx';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { LANGUAGE_LABELS } from '#domain/values/language-labels.ts';
import { translatedPath } from '#domain/website/page-paths.ts';
import { ChoiceField } from './choice-field.tsx';
import type { DraftContext } from './draft-field.tsx';
import {
  type HeadText,
  SEARCH_APPEARANCE_KEY,
  type SearchAppearance,
  searchAppearanceQuery,
} from './read-search-appearance.ts';
import type { SiteText } from './site-text.ts';
import { cutSnippet, describeLength, SNIPPET_LIMITS } from './snippet.ts';

const NAMES = { title: 'Título', description: 'Descripción' } as const;

/** How a page looks in search results and where its address is shared, in both languages and with its drafts. */
export function SearchDialog({
  preview,
  page,
  visibility,
  context,
  onEdit,
  onClose,
}: {
  /** Whether search engines may show the page; undefined where that is not decided, such as for postings. */
  visibility: SiteText | undefined;
  context: DraftContext;
  /** The address of the editor's preview. */
  preview: string;
  /** The localized path of the page. */
  page: string;
  /** Opens a text. */
  onEdit: (place: TextPlace) => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      closeLabel="Cerrar"
      title="Buscadores"
      description="Así se ve la página en los resultados y al compartirla, con los borradores. Los buscadores muestran lo publicado, y a veces eligen otras palabras de la página."
    >
      {visibility && (
        <div className="mb-8 max-w-md">
          <ChoiceField
            {...context}
            text={visibility}
            onSaved={() => {
              queries.invalidateQueries({ queryKey: SEARCH_APPEARANCE_KEY });
              context.onSaved();
            }}
          />
        </div>
      )}
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
        {LANGUAGES.map((language) => (
          <LocalAppearance
            key={language}
            language={language}
            preview={preview}
            path={translatedPath(page, language)}
            onEdit={onEdit}
          />
        ))}
      </div>
    </Dialog>
  );
}

function LocalAppearance({
  language,
  preview,
  path,
  onEdit,
}: {
  language: Language;
  preview: string;
  path: string;
  onEdit: (place: TextPlace) => void;
}) {
  const appearance = useQuery(searchAppearanceQuery(preview, path));
  const name = LANGUAGE_LABELS[language];
  return (
    <section aria-label={name} className="min-w-0 border-t-2 border-ink pt-3">
      <h3 className="annotation mb-4 text-ink">{name}</h3>
      {appearance.isLoadingError && (
        <LoadError
          text="No se pudo cargar la página"
          error={appearance.error}
          onRetry={() => appearance.refetch()}
        />
      )}
      {appearance.isPending && <FieldsSkeleton fields={3}>Cargando la página...</FieldsSkeleton>}
      {appearance.data && (
        <div className="grid gap-5">
          {!appearance.data.isIndexed && (
            <p className="border-l-3 border-status-amber pl-3 text-sm">
              Esta página no aparece en los buscadores (noindex).
            </p>
          )}
          <SearchResult appearance={appearance.data} language={language} />
          <ul className="grid gap-2 text-sm">
            {(['title', 'description'] as const).map((part) => (
              <LengthHint
                key={part}
                part={part}
                language={name}
                head={appearance.data[part]}
                onEdit={onEdit}
              />
            ))}
          </ul>
          <SharedCard appearance={appearance.data} language={language} />
        </div>
      )}
    </section>
  );
}

/** The page among the results of a search engine. */
function SearchResult({
  appearance: { description, title, url },
  language,
}: {
  appearance: SearchAppearance;
  language: Language;
}) {
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm text-muted">En los resultados de un buscador</figcaption>
      <div className="border border-rule bg-white p-4">
        <p className="truncate text-sm text-muted">{breadcrumb(url)}</p>
        <p lang={language} className="mt-1 text-xl text-[#1a0dab] [overflow-wrap:anywhere]">
          {cutSnippet(title.text, SNIPPET_LIMITS.title)}
        </p>
        <p lang={language} className="mt-1 text-sm text-text [overflow-wrap:anywhere]">
          {cutSnippet(description.text, SNIPPET_LIMITS.description)}
        </p>
      </div>
    </figure>
  );
}

/** An address as search engines write it: `www.voltandes.cl › servicios`. */
function breadcrumb(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return [host, ...pathname.split('/').filter(Boolean)].join(' › ');
}

function LengthHint({
  part,
  language,
  head: { place, text },
  onEdit,
}: {
  part: keyof typeof NAMES;
  language: string;
  head: HeadText;
  onEdit: (place: TextPlace) => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule pb-2">
      <span>
        <strong className="font-semibold text-ink">{NAMES[part]}: </strong>
        <span className="text-muted">{describeLength(text, SNIPPET_LIMITS[part])}</span>
      </span>
      {place ? (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Editar: ${NAMES[part].toLowerCase()} en ${language.toLowerCase()}`}
          onClick={() => onEdit(place)}
        >
          Editar
        </Button>
      ) : (
        <span className="text-muted">No se edita aquí</span>
      )}
    </li>
  );
}

/** The page where its address is shared: in a chat, or on a social network. */
function SharedCard({
  appearance: { description, picture, title, url },
  language,
}: {
  appearance: SearchAppearance;
  language: Language;
}) {
  return (
    <figure className="max-w-md">
      <figcaption className="mb-1.5 text-sm text-muted">Al compartir la dirección</figcaption>
      <div className="border border-rule bg-ground">
        {picture && (
          <img
            src={picture}
            alt="La imagen que acompaña a la dirección"
            width={1200}
            height={630}
            className="aspect-[1200/630] w-full bg-ink object-cover"
          />
        )}
        <div className="grid gap-0.5 p-3 text-sm">
          <p className="text-xs text-muted uppercase">{URL.canParse(url) ? new URL(url).host : url}</p>
          <p lang={language} className="line-clamp-2 font-semibold text-ink [overflow-wrap:anywhere]">
            {title.text}
          </p>
          <p lang={language} className="line-clamp-2 text-muted [overflow-wrap:anywhere]">
            {description.text}
          </p>
        </div>
      </div>
    </figure>
  );
}
