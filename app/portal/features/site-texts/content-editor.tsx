import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PreviewReport, TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { DOCUMENTS, LOCKED_DOCUMENTS } from '#app/i18n/documents.ts';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { Button } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import type { Language } from '#domain/values/language.ts';
import { languageOf, localPath, translatedPath } from '#domain/website/page-paths.ts';
import { DOCUMENT_LABELS, EDITED_PAGES } from './document-labels.ts';
import { type FrameWidth, PreviewFrame, type SendToFrame } from './preview-frame.tsx';
import { editorPreviewQuery, SITE_TEXTS_KEY, type StoredTexts, siteTextsQuery } from './read-site-texts.ts';
import {
  draftedText,
  filterTexts,
  listSiteTexts,
  type SiteText,
  type TextFilter,
  textKey,
} from './site-text.ts';
import { TextEditor } from './text-editor.tsx';
import { TextList } from './text-list.tsx';

const PublishDialog = deferred(() => import('./publish-dialog.tsx').then((module) => module.PublishDialog));
const VersionsDialog = deferred(() =>
  import('./versions-dialog.tsx').then((module) => module.VersionsDialog),
);
const PreviewLinksDialog = deferred(() =>
  import('./preview-links-dialog.tsx').then((module) => module.PreviewLinksDialog),
);

const TABLES = ['content_documents', 'content_drafts'];

const EDITABLE = new Map([...DOCUMENTS].filter(([document]) => !LOCKED_DOCUMENTS.has(document)));

const FILTERS = [
  ['drafts', 'Por publicar'],
  ['untranslated', 'Falta en inglés'],
  ['obsolete', 'Ya no se usan'],
] as const satisfies readonly (readonly [TextFilter, string])[];

const WIDTHS = [
  ['desktop', 'Escritorio', Monitor],
  ['tablet', 'Tableta', Tablet],
  ['phone', 'Teléfono', Smartphone],
] as const satisfies readonly (readonly [FrameWidth, string, unknown])[];

interface EditorRights {
  readonly canEdit: boolean;
  readonly canPublish: boolean;
}

/** Edits the texts of the site on its own pages, in both languages, as drafts that are published later. */
export function ContentEditor(rights: EditorRights) {
  const isListening = useLiveTables(TABLES, SITE_TEXTS_KEY);
  const stored = useQuery({ ...siteTextsQuery, enabled: isListening });
  const preview = useQuery(editorPreviewQuery);
  const reads = [stored, preview];
  const failed = reads.find((query) => query.isLoadingError);
  if (failed)
    return (
      <LoadFailure
        text="No se pudieron cargar los textos"
        error={failed.error}
        onRetry={() => refetchFailed(reads)}
      />
    );
  if (!stored.data || !preview.data) return <ListSkeleton>Cargando textos...</ListSkeleton>;
  return <LoadedEditor {...rights} stored={stored.data} preview={preview.data} />;
}

function LoadedEditor({
  canEdit,
  canPublish,
  stored,
  preview,
}: EditorRights & { stored: StoredTexts; preview: string }) {
  const texts = listSiteTexts(EDITABLE, stored.published, stored.drafts);
  /** The localized path of the page in the frame. */
  const [page, setPage] = useState('/');
  /** What the frame was last told to open; it follows links by itself. */
  const [opened, setOpened] = useState('/');
  const [width, setWidth] = useState<FrameWidth>(() =>
    matchMedia('(width < 40rem)').matches ? 'phone' : 'desktop',
  );
  const [isEditing, setIsEditing] = useState(true);
  /** The texts on the page in their order, by key; null until it has reported them. */
  const [visible, setVisible] = useState<ReadonlyMap<string, number> | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<TextFilter>('all');
  const [dialog, setDialog] = useState<'publish' | 'links' | 'versions' | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const send = useRef<SendToFrame>(() => undefined);
  /** To be shown once its page has been opened. */
  const awaited = useRef<TextPlace | null>(null);

  const language = languageOf(page);
  const text = texts.find(({ key }) => key === selected) ?? null;
  const isOnPage = search === '' && filter === 'all';
  const orderOf = ({ key }: SiteText): number => visible?.get(key) ?? Number.POSITIVE_INFINITY;
  const listed = isOnPage
    ? texts.filter(({ key }) => visible?.has(key)).toSorted((a, b) => orderOf(a) - orderOf(b))
    : filterTexts(texts, { filter, search });
  const documents = new Set(listed.map(({ document }) => document));
  /** Titles for search engines, errors and other states. */
  const hidden = isOnPage
    ? texts.filter(({ document, key }) => documents.has(document) && !visible?.has(key))
    : [];
  const waiting = stored.drafts.filter(({ publication_id }) => publication_id === null).length;

  const open = (path: string): void => {
    setOpened(path);
    setPage(path);
  };
  const openPage = (path: string): void => {
    setSelected(null);
    open(path);
  };
  const receive = (report: PreviewReport, reply: SendToFrame): void => {
    send.current = reply;
    if (report.type === 'select-text') {
      setSelected(textKey(report));
      // Below the page on narrow screens.
      panel.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
      return;
    }
    setPage(report.path);
    setVisible(new Map(report.texts.map((place, index) => [textKey(place), index])));
    reply({ type: 'edit', isEditing });
    if (awaited.current && report.texts.some((place) => textKey(place) === selected)) {
      reply({ type: 'find-text', ...awaited.current });
      awaited.current = null;
    }
  };
  const select = (chosen: SiteText): void => {
    setSelected(chosen.key);
    const { document, key, path } = chosen;
    if (visible?.has(key)) {
      send.current({ type: 'find-text', document, path });
      return;
    }
    const target = DOCUMENT_LABELS.get(document)?.page;
    if (!target) return;
    awaited.current = { document, path };
    open(localPath(language, target));
  };

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          label="Página"
          className="w-64 max-sm:w-full"
          value={translatedPath(page, 'es')}
          onChange={({ target }) => openPage(localPath(language, target.value))}
        >
          {!EDITED_PAGES.some(([path]) => path === translatedPath(page, 'es')) && (
            <option value={translatedPath(page, 'es')}>{page}</option>
          )}
          {EDITED_PAGES.map(([path, name]) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </SelectField>
        <Choice
          label="Idioma de la vista previa"
          value={language}
          options={[
            ['es', 'Español'],
            ['en', 'Inglés'],
          ]}
          onChange={(chosen) => open(localPath(chosen, translatedPath(page, 'es')))}
        />
        <fieldset aria-label="Ancho" className="inline-flex border border-ink">
          {WIDTHS.map(([value, label, Icon]) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === width}
              aria-label={label}
              title={label}
              onClick={() => setWidth(value)}
              className={clsx(
                'grid size-11 place-items-center',
                value === width ? 'bg-ink text-on-ink' : 'hover:text-copper',
              )}
            >
              <Icon aria-hidden="true" size={18} />
            </button>
          ))}
        </fieldset>
        <Choice
          label="Al pulsar"
          value={isEditing ? 'edit' : 'browse'}
          options={[
            ['edit', 'Editar'],
            ['browse', 'Navegar'],
          ]}
          onChange={(chosen) => {
            setIsEditing(chosen === 'edit');
            send.current({ type: 'edit', isEditing: chosen === 'edit' });
          }}
        />
        <div className="ml-auto flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:ml-0">
          <Button variant="quiet" size="sm" onClick={() => setDialog('links')}>
            Enlaces de vista previa
          </Button>
          {canPublish && (
            <Button onClick={() => setDialog('publish')}>Publicar{waiting > 0 && ` (${waiting})`}</Button>
          )}
        </div>
      </div>
      <div className="grid gap-4 xl:h-[calc(100svh-15rem)] xl:min-h-140 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="min-h-0 max-xl:h-[60svh]">
          <PreviewFrame src={preview + (opened === '/' ? '' : opened)} width={width} onReport={receive} />
        </div>
        <div ref={panel} className="flex min-h-0 flex-col border border-rule bg-sheet max-xl:h-[70svh]">
          <div className="grid gap-3 border-b border-rule p-3 sm:grid-cols-2">
            <SearchField
              label="Buscar en todo el sitio"
              placeholder="Palabra o frase"
              value={search}
              onSearch={(words) => {
                setSelected(null);
                setSearch(words);
              }}
            />
            <FilterSelect
              label="Textos"
              all="De esta página"
              value={filter === 'all' ? null : filter}
              options={FILTERS}
              onChange={(value) => {
                setSelected(null);
                setFilter(FILTERS.find(([name]) => name === value)?.[0] ?? 'all');
              }}
            />
          </div>
          <div className="min-h-0 grow overflow-y-auto">
            {text ? (
              <TextEditor
                key={text.key}
                text={text}
                canEdit={canEdit}
                authors={stored.authors}
                publications={stored.publications}
                onType={(typed, value) => {
                  if (typed === language)
                    send.current({
                      type: 'show-text',
                      document: text.document,
                      path: text.path,
                      text: value || draftedText({ ...text[typed], draft: null }),
                    });
                }}
                onSaved={() => send.current({ type: 'refresh' })}
                onVersions={() => setDialog('versions')}
                onClose={() => setSelected(null)}
              />
            ) : (
              <>
                {isOnPage && (
                  <p className="border-b border-rule px-3 py-3 text-sm text-muted">
                    Pulse un texto en la página, o elíjalo aquí. Lo que escriba queda como borrador hasta que
                    se publique.
                  </p>
                )}
                <TextList texts={listed} selected={selected} onSelect={select} />
                {hidden.length > 0 && (
                  <details>
                    <summary className="min-h-11 cursor-pointer px-3 py-3 text-sm font-semibold text-copper">
                      Los que no se ven ahora: títulos para buscadores, errores y otros ({hidden.length})
                    </summary>
                    <TextList texts={hidden} selected={selected} onSelect={select} />
                  </details>
                )}
                {listed.length === 0 && (visible || !isOnPage) && (
                  <div className="p-4">
                    <EmptyState
                      title="No hay textos"
                      body={
                        isOnPage
                          ? 'Los textos de esta página no se editan aquí.'
                          : 'Pruebe con otra palabra o quite el filtro.'
                      }
                    />
                  </div>
                )}
              </>
            )}
          </div>
        </div>
      </div>
      {dialog === 'publish' && (
        <PublishDialog texts={texts} publications={stored.publications} onClose={() => setDialog(null)} />
      )}
      {dialog === 'links' && <PreviewLinksDialog onClose={() => setDialog(null)} />}
      {dialog === 'versions' && text && (
        <VersionsDialog
          document={text.document}
          authors={stored.authors}
          canEdit={canEdit}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function Choice<Value extends Language | 'edit' | 'browse'>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset aria-label={label} className="inline-flex border border-ink">
      {options.map(([option, name]) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          className={clsx(
            'min-h-11 px-4 text-sm font-semibold',
            option === value ? 'bg-ink text-on-ink' : 'text-ink hover:text-copper',
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
