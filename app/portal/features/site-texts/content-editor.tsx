import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PreviewReport, TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { Button } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { COMPANY_DOCUMENT } from '#domain/website/company.ts';
import { customPagePaths, isSlug } from '#domain/website/custom-page.ts';
import { ADDRESSES_DOCUMENT } from '#domain/website/moved-pages.ts';
import { languageOf, localPath, translatedPath } from '#domain/website/page-paths.ts';
import { PICTURE, PICTURES_DOCUMENT } from '#domain/website/page-picture.ts';
import { PAGES_DOCUMENT, SEARCH } from '#domain/website/page-search.ts';
import { isShippedAddress } from './choices.ts';
import { CustomPageActions } from './custom-page-actions.tsx';
import {
  labelOf,
  listPagePaths,
  listSlugs,
  localPathOf,
  removedPages,
  spanishPathOf,
} from './custom-pages.ts';
import { type DeadLink, linkTargetsQuery, listDeadLinks } from './dead-links.ts';
import { DOCUMENT_LABELS } from './document-labels.ts';
import { type ClickMode, EditorToolbar } from './editor-toolbar.tsx';
import { FactsEditor } from './facts-editor.tsx';
import { listStoredTexts } from './list-stored-texts.ts';
import type { TypedText } from './mail-preview.tsx';
import { mailShowing, textsInMail } from './mails.ts';
import {
  FRAME_WIDTHS,
  type FrameWidth,
  NarrowFrame,
  PreviewFrame,
  type SendToFrame,
} from './preview-frame.tsx';
import { editorPreviewQuery, SITE_TEXTS_KEY, type StoredTexts, siteTextsQuery } from './read-site-texts.ts';
import { draftedText, filterTexts, type SiteText, type TextFilter, textAt, textKey } from './site-text.ts';
import { isWritten, TextEditor } from './text-editor.tsx';
import { TextList } from './text-list.tsx';
import { type Editor, useEditors } from './use-editors.ts';
import { useTextFit } from './use-text-fit.ts';

const PublishDialog = deferred(() => import('./publish-dialog.tsx').then((module) => module.PublishDialog));
const VersionsDialog = deferred(() =>
  import('./versions-dialog.tsx').then((module) => module.VersionsDialog),
);
const NewPageDialog = deferred(() => import('./new-page-dialog.tsx').then((module) => module.NewPageDialog));
const PreviewLinksDialog = deferred(() =>
  import('./preview-links-dialog.tsx').then((module) => module.PreviewLinksDialog),
);
const MailPreview = deferred(() => import('./mail-preview.tsx').then((module) => module.MailPreview));
const SearchDialog = deferred(() => import('./search-dialog.tsx').then((module) => module.SearchDialog));

const NOTHING: ReadonlyMap<string, DeadLink> = new Map();
const TABLES = ['content_documents', 'content_drafts'];

const FILTERS = [
  ['drafts', 'Por publicar'],
  ['untranslated', 'Falta en inglés'],
  ['new', 'Nuevos'],
  ['obsolete', 'Ya no se usan'],
] as const satisfies readonly (readonly [TextFilter, string])[];

/** Pages that show something else: the map of the cases, as soon as one has a region. */
const ONLY_SHARED: readonly string[] = ['/casos-de-exito'];

/** Texts of the header and footer come after those of the page. */
const isOnEveryPage = ({ document }: SiteText): boolean =>
  ['shared/layout', 'shared/common', 'shared/consent'].includes(document);

interface EditorRights {
  readonly canEdit: boolean;
  readonly canPublish: boolean;
  /** What colleagues see of the user; null while it is not known. */
  readonly self: Omit<Editor, 'text'> | null;
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
  self,
  stored,
  preview,
}: EditorRights & { stored: StoredTexts; preview: string }) {
  const site = listStoredTexts(stored);
  const { texts } = site;
  const targets = useQuery(linkTargetsQuery);
  const deadLinks = useMemo(
    () =>
      targets.data ? listDeadLinks(listStoredTexts(stored), targets.data, window.location.host) : NOTHING,
    [stored, targets.data],
  );
  /** The localized path of the page in the frame. */
  const [page, setPage] = useState('/');
  /** What the frame was last told to open, and how many times it was told; it follows links by itself. */
  const [opened, setOpened] = useState({ path: '/', count: 0 });
  const [width, setWidth] = useState<FrameWidth>(() =>
    matchMedia('(width < 40rem)').matches ? 'phone' : 'desktop',
  );
  const [clicks, setClicks] = useState<ClickMode>('edit');
  /** The texts on the page in their order, by key; null until it has reported them. */
  const [visible, setVisible] = useState<ReadonlyMap<string, number> | null>(null);
  const [query] = useSearchParams();
  const [selected, setSelected] = useState(query.get('texto'));
  /** The mail that is shown in place of the page. */
  const [mail, setMail] = useState(() => mailShowing(textAt(texts, selected), null));
  const [typed, setTyped] = useState<TypedText | null>(null);
  /** The text that was edited last, whose place in the list gets the focus back. */
  const [left, setLeft] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<TextFilter>('all');
  const [dialog, setDialog] = useState<'publish' | 'links' | 'page' | 'search' | 'versions' | null>(null);
  /** The document whose versions are shown, if it is not that of the selected text. */
  const [versioned, setVersioned] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const send = useRef<SendToFrame>(() => undefined);
  /** To be shown once its page has been opened. */
  const awaited = useRef<TextPlace | null>(null);

  const language = languageOf(page);
  const text = textAt(texts, selected);
  const isOnPage = search === '' && filter === 'all';
  /** What the page or the mail shows. */
  const shown = mail ? textsInMail(mail, texts) : visible;
  const orderOf = ({ key }: SiteText): number => shown?.get(key) ?? Number.POSITIVE_INFINITY;
  const listed = isOnPage
    ? texts
        .filter(({ key }) => shown?.has(key))
        .toSorted((a, b) => Number(isOnEveryPage(a)) - Number(isOnEveryPage(b)) || orderOf(a) - orderOf(b))
    : filterTexts(filter === 'dead' ? texts.filter(({ key }) => deadLinks.has(key)) : texts, {
        filter,
        search,
      });
  const documents = new Set(listed.map(({ document }) => document));
  /** Titles for search engines, errors and other states. */
  const hidden = isOnPage
    ? texts.filter(
        ({ document, key }) =>
          // Those of other pages.
          document !== PICTURES_DOCUMENT && documents.has(document) && !shown?.has(key),
      )
    : [];
  const paths = listPagePaths(texts);
  /** The Spanish path by which the code knows the page in the frame. */
  const known = spanishPathOf(paths, page);
  /** The page in the frame, if staff have added it. */
  const custom = paths.added.find((one) => one.paths?.[language] === page);
  const picture = texts.find(({ document, path }) =>
    custom
      ? document === custom.document && path === PICTURE
      : document === PICTURES_DOCUMENT && path === known,
  );
  /** Of a page that is shipped. */
  const ownAddress = texts.find((one) => isShippedAddress(one) && one.path === localPath(language, known));
  /** The page whose address is being edited, and where it is. */
  const moving =
    text && isSlug(text) ? paths.added.find(({ document }) => document === text.document) : undefined;
  const address =
    text && isShippedAddress(text)
      ? localPathOf(paths, language, translatedPath(text.path, 'es'))
      : moving?.paths?.[language];
  const formerAddress = useRef(address);
  const waiting = stored.drafts.filter(({ publication_id }) => publication_id === null).length;

  const open = (path: string): void => {
    setOpened(({ count }) => ({ path, count: count + 1 }));
    setPage(path);
  };
  const close = (): void => {
    setLeft(selected);
    setSelected(null);
    setTyped(null);
  };
  const openPage = (path: string): void => {
    // In the other language, the text stays chosen.
    if (spanishPathOf(paths, path) !== known) setSelected(null);
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
    if (report.type !== 'page') return;
    setPage(report.path);
    setVisible(new Map(report.texts.map((place, index) => [textKey(place), index])));
    reply({ type: 'edit', isEditing: clicks === 'edit' });
    if (awaited.current && report.texts.some((place) => textKey(place) === selected)) {
      reply({ type: 'find-text', ...awaited.current });
      awaited.current = null;
    }
  };
  const isMeasured = text !== null && visible?.has(text.key) === true && isWritten(text);
  const fit = useTextFit({ text: isMeasured ? text : null, page, language });
  const select = (chosen: SiteText): void => {
    setSelected(chosen.key);
    setMail(mailShowing(chosen, mail));
    const { document, key, path } = chosen;
    if (visible?.has(key)) {
      send.current({ type: 'find-text', document, path });
      return;
    }
    const target =
      paths.added.find((one) => one.document === document)?.paths?.es ?? DOCUMENT_LABELS.get(document)?.page;
    // Of this page, but in another state.
    if (!target || target === known) return;
    awaited.current = { document, path };
    open(localPathOf(paths, language, target));
  };
  const follow = useEffectEvent((path: string): void => {
    if (page === formerAddress.current) open(path);
  });
  useEffect(() => {
    if (address !== undefined) follow(address);
    formerAddress.current = address;
  }, [address]);

  const editors = useEditors(canEdit && self ? { ...self, text: text?.key ?? selected } : null);
  const versionsOf = versioned ?? text?.document;
  const selectKey = (key: string): void => {
    const chosen = texts.find((other) => other.key === key);
    if (chosen) select(chosen);
    // Of an item that was added just now.
    else setSelected(key);
  };
  const refresh = (): void => {
    // A page that has been loaded knows others at their former addresses.
    send.current({ type: text && isShippedAddress(text) ? 'reload' : 'refresh' });
    fit.refresh();
  };

  return (
    <div className="grid gap-4">
      <EditorToolbar
        page={page}
        mail={mail}
        paths={paths}
        onNewPage={canEdit ? () => setDialog('page') : null}
        width={width}
        clicks={clicks}
        onPage={openPage}
        onMail={(chosen) => {
          setSelected(null);
          setMail(chosen);
        }}
        onWidth={setWidth}
        onClicks={(mode) => {
          setClicks(mode);
          send.current({ type: 'edit', isEditing: mode === 'edit' });
        }}
      >
        {!mail && (
          <Button variant="quiet" size="sm" onClick={() => setDialog('search')}>
            Buscadores
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => setDialog('links')}>
          Enlaces de vista previa
        </Button>
        {canPublish && (
          <Button onClick={() => setDialog('publish')}>Publicar{waiting > 0 && ` (${waiting})`}</Button>
        )}
      </EditorToolbar>
      <p role="status" className="text-sm text-muted empty:hidden">
        {editors.length > 0 &&
          `También en el editor: ${editors.map((editor) => whereabouts(editor, texts)).join(', ')}`}
      </p>
      <div className="grid gap-4 xl:h-[calc(100svh-15rem)] xl:min-h-140 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="relative min-h-0 overflow-hidden max-xl:h-[60svh]">
          {isMeasured && (
            <NarrowFrame key={page} src={preview + (page === '/' ? '' : page)} onReport={fit.receive} />
          )}
          {mail && (
            <div className="absolute inset-0 z-1">
              <MailPreview
                name={mail}
                language={language}
                site={site}
                typed={typed && typed.key === text?.key ? typed : null}
                width={FRAME_WIDTHS[width]}
              />
            </div>
          )}
          {/* The page stays where it is. */}
          <div className={clsx('h-full', mail && 'invisible')}>
            <PreviewFrame
              key={opened.count}
              src={preview + (opened.path === '/' ? '' : opened.path)}
              width={width}
              onReport={receive}
            />
          </div>
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
              options={
                // The last one may have been mended under the filter.
                deadLinks.size > 0 || filter === 'dead'
                  ? [...FILTERS, ['dead', `Enlaces rotos (${deadLinks.size})`]]
                  : FILTERS
              }
              onChange={(value) => {
                setSelected(null);
                setFilter(
                  value === 'dead' ? value : (FILTERS.find(([name]) => name === value)?.[0] ?? 'all'),
                );
              }}
            />
          </div>
          <div className="min-h-0 grow overflow-y-auto">
            {text?.document === COMPANY_DOCUMENT ? (
              <FactsEditor
                texts={texts}
                focused={text.path}
                canEdit={canEdit}
                authors={stored.authors}
                publications={stored.publications}
                onSaved={refresh}
                onVersions={() => setDialog('versions')}
                onClose={close}
              />
            ) : text ? (
              <TextEditor
                key={text.key}
                text={text}
                texts={site}
                deadLink={deadLinks.get(text.key)}
                colleagues={editors.filter((editor) => editor.text === text.key)}
                onSelect={selectKey}
                canEdit={canEdit}
                authors={stored.authors}
                publications={stored.publications}
                onType={(of, value) => {
                  if (mail) setTyped({ key: text.key, language: of, value });
                  if (of !== language) return;
                  const { document, path } = text;
                  const shown = value || draftedText({ ...text[of], draft: null });
                  send.current({ type: 'show-text', document, path, text: shown });
                  fit.type(shown);
                }}
                fit={fit.fit}
                onSaved={refresh}
                onVersions={() => setDialog('versions')}
                shown={language}
                onClose={close}
              />
            ) : (
              <>
                {isOnPage && (
                  <div className="border-b border-rule px-3 py-3 text-sm text-muted">
                    <p>
                      {mail
                        ? 'Elija aquí un texto del correo.'
                        : 'Pulse un texto en la página, o elíjalo aquí.'}{' '}
                      Lo que escriba queda como borrador hasta que se publique.
                    </p>
                    <p>
                      <Button
                        variant="quiet"
                        size="sm"
                        autoFocus={left?.startsWith(`${COMPANY_DOCUMENT} `)}
                        onClick={() => setSelected(textKey({ document: COMPANY_DOCUMENT, path: 'name' }))}
                      >
                        Datos de la empresa
                      </Button>
                      <br />
                      Nombre, teléfono, dirección, horario: se cambian una vez y valen en todo el sitio.
                    </p>
                    {ownAddress && !mail && (
                      <p>
                        <Button
                          variant="quiet"
                          size="sm"
                          autoFocus={left?.startsWith(`${ADDRESSES_DOCUMENT} `)}
                          onClick={() => setSelected(ownAddress.key)}
                        >
                          Dirección de la página
                        </Button>
                        <br />
                        Quien abra la anterior llega a la nueva.
                      </p>
                    )}
                    {picture && !mail && (
                      <p>
                        <Button
                          variant="quiet"
                          size="sm"
                          autoFocus={left === picture.key}
                          onClick={() => setSelected(picture.key)}
                        >
                          Imagen de la página
                        </Button>
                        <br />
                        {ONLY_SHARED.includes(picture.path)
                          ? 'La que se ve al compartir su dirección.'
                          : 'La que se ve en ella y al compartir su dirección.'}{' '}
                        Se elige de la biblioteca.
                      </p>
                    )}
                  </div>
                )}
                {isOnPage && custom && !mail && canEdit && (
                  <CustomPageActions
                    key={custom.document}
                    document={custom.document}
                    title={custom.title}
                    texts={site}
                    onSaved={refresh}
                    onSelect={selectKey}
                    onRemoved={() => open('/')}
                  />
                )}
                <TextList all={texts} deadLinks={deadLinks} texts={listed} focused={left} onSelect={select} />
                {hidden.length > 0 && (
                  <details>
                    <summary className="min-h-11 cursor-pointer px-3 py-3 text-sm font-semibold text-copper">
                      {mail
                        ? 'Los de los demás correos'
                        : 'Los que no se ven ahora: títulos para buscadores, errores y otros'}{' '}
                      ({hidden.length})
                    </summary>
                    <TextList
                      all={texts}
                      deadLinks={deadLinks}
                      texts={hidden}
                      focused={left}
                      onSelect={select}
                    />
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
        <PublishDialog
          deadLinks={deadLinks}
          texts={site}
          publications={stored.publications}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'page' && (
        <NewPageDialog
          taken={listSlugs(texts)}
          removed={removedPages(stored)}
          texts={site}
          onCreated={(slugs) => {
            setMail(null);
            openPage(customPagePaths(slugs)[language]);
          }}
          onVersions={(document) => {
            setVersioned(document);
            setDialog('versions');
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'search' && (
        <SearchDialog
          preview={preview}
          page={page}
          visibility={texts.find(({ document, path }) =>
            custom
              ? document === custom.document && path === SEARCH
              : document === PAGES_DOCUMENT && path === known,
          )}
          context={{ canEdit, authors: stored.authors, publications: stored.publications, onSaved: refresh }}
          onEdit={(place) => {
            setDialog(null);
            // The dialog gives the focus back in the next turn; then its field takes it.
            setTimeout(() => setTimeout(() => setSelected(textKey(place))));
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'links' && <PreviewLinksDialog onClose={() => setDialog(null)} />}
      {dialog === 'versions' && versionsOf && (
        <VersionsDialog
          document={versionsOf}
          texts={site}
          authors={stored.authors}
          canEdit={canEdit}
          onClose={() => {
            setDialog(null);
            setVersioned(null);
          }}
        />
      )}
    </div>
  );
}

/** A colleague, and the document of the text that they are at. */
function whereabouts({ name, text }: Editor, texts: readonly SiteText[]): string {
  const found = texts.find(({ key }) => key === text);
  return found ? `${name} (${labelOf(found.document, texts)})` : name;
}
