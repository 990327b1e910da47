import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { momentInChile } from '#domain/values/chile-time.ts';
import type { Language } from '#domain/values/language.ts';
import { isCustomPage } from '#domain/website/custom-page.ts';
import { isRichPlace } from '#domain/website/rich-site-texts.ts';
import { isForBothLanguages, isPicture } from './choices.ts';
import { fieldOf, labelOf, problemOf, valueName } from './custom-pages.ts';
import { countUndraftedDeadLinks, type DeadLink } from './dead-links.ts';
import { itemName } from './list-editor.tsx';
import { ChosenPicture } from './picture-field.tsx';
import { useCancelPublication, usePublish } from './publish-content.ts';
import type { Publication } from './read-site-texts.ts';
import {
  draftedText,
  publishedText,
  type SiteList,
  type SiteTexts,
  shippedPaths,
  type TextDraft,
} from './site-text.ts';
import { WordsDiff } from './words-diff.tsx';

const IN_LANGUAGE = { es: 'en español', en: 'en inglés' } as const satisfies Record<Language, string>;

/** Facts and choices belong to no language, and are published for both. */
const languageOf = (draft: TextDraft): string =>
  isForBothLanguages(draft) ? 'en los dos idiomas' : IN_LANGUAGE[draft.language];

interface Change {
  readonly draft: TextDraft;
  /** Why it cannot be published; undefined if it can. */
  readonly problem: string | undefined;
  /** What leads to nothing in it, of which the publisher is warned. */
  readonly deadLink?: string | undefined;
  /** What is shown of it. */
  readonly difference: ReactNode;
}

/** The changed texts by page and language, for somebody to choose what visitors are to see, and when. */
export function PublishDialog({
  deadLinks,
  texts,
  publications,
  onClose,
}: {
  /** What leads to nothing, by the key of its text. */
  deadLinks: ReadonlyMap<string, DeadLink>;
  texts: SiteTexts;
  publications: readonly Publication[];
  onClose: () => void;
}) {
  const groups = groupChanges(texts, deadLinks);
  /** The dead links that are not listed here. */
  const unlisted = countUndraftedDeadLinks(texts.texts, deadLinks);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [publishAt, setPublishAt] = useState('');
  const [revertAt, setRevertAt] = useState('');
  const [error, setError] = useState<string | undefined>();
  const publish = usePublish();
  const isChosen = (name: string, changes: readonly Change[]): boolean =>
    !left.has(name) && changes.every(({ problem }) => problem === undefined);
  const chosen = groups
    .filter(([name, changes]) => isChosen(name, changes))
    .flatMap(([, changes]) => changes);
  const send = async (): Promise<void> => {
    const times = {
      publishAt: publishAt === '' ? null : momentInChile(publishAt),
      revertAt: revertAt === '' ? null : momentInChile(revertAt),
    };
    const begin = times.publishAt ?? new Date().toISOString();
    if (times.publishAt !== null && Date.parse(times.publishAt) < Date.now())
      setError('Esa hora ya pasó: déjela en blanco para publicar ahora.');
    else if (times.revertAt !== null && Date.parse(times.revertAt) <= Date.parse(begin))
      setError('El final debe ser después de la publicación.');
    else {
      setError(undefined);
      const drafts = chosen.map(({ draft }) => draft);
      const documents = new Set(drafts.map(({ document }) => document));
      const shipped = [...documents]
        .filter((document) => !isCustomPage(document))
        .map((document) => [document, shippedPaths(document, texts.texts)] as const);
      const isDone = await publish
        .mutateAsync({ drafts, shipped: Object.fromEntries(shipped), ...times })
        .catch(() => false);
      if (isDone) onClose();
    }
  };
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      closeLabel="Cerrar"
      title="Publicar"
      description="Lo que cambia en el sitio, palabra por palabra."
    >
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-6">
          {groups.length === 0 && (
            <p className="text-muted">No hay cambios por publicar: cambie un texto primero.</p>
          )}
          {groups.length > 0 && unlisted > 0 && (
            <p className="text-status-amber">
              {unlisted === 1
                ? 'Con estos cambios, otro enlace del sitio no lleva a ninguna parte: lo muestra'
                : `Con estos cambios, otros ${unlisted} enlaces del sitio no llevan a ninguna parte: los muestra`}{' '}
              el filtro «Enlaces rotos» del editor.
            </p>
          )}
          {groups.map(([name, changes]) => (
            <section key={name} aria-label={name} className="border border-rule">
              <label className="flex min-h-11 items-center gap-3 border-b border-rule bg-ground px-4 font-semibold text-ink">
                <input
                  type="checkbox"
                  className="size-5 accent-copper"
                  checked={isChosen(name, changes)}
                  disabled={changes.some(({ problem }) => problem !== undefined)}
                  onChange={({ target }) => {
                    const next = new Set(left);
                    if (target.checked) next.delete(name);
                    else next.add(name);
                    setLeft(next);
                  }}
                />
                <span>
                  {name} ({changes.length})
                </span>
              </label>
              <ul>
                {changes.map(({ deadLink, difference, draft, problem }) => (
                  <li key={draft.id} className="border-b border-rule px-4 py-3 last:border-b-0">
                    {difference}
                    {deadLink && <p className="mt-1 text-sm text-status-amber">{deadLink}</p>}
                    {problem && (
                      <p className="mt-1 text-sm font-medium text-status-red">
                        Corríjalo antes de publicar: {problem}
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Scheduled publications={publications} texts={texts} />
        </div>
        {groups.length > 0 && (
          <form
            className="grid content-start gap-5 lg:sticky lg:top-28"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
          >
            <DateField
              type="datetime-local"
              label="Publicar el"
              hint="Hora de Chile. En blanco: ahora."
              value={publishAt}
              onChange={({ target }) => setPublishAt(target.value)}
            />
            <DateField
              type="datetime-local"
              label="Hasta el"
              hint="Entonces vuelve lo que hay hoy. En blanco: para siempre."
              value={revertAt}
              onChange={({ target }) => setRevertAt(target.value)}
              error={error}
            />
            <Button type="submit" isBusy={publish.isPending} disabled={chosen.length === 0}>
              {publishAt === '' ? 'Publicar' : 'Programar'}{' '}
              {chosen.length === 1 ? '1 cambio' : `${chosen.length} cambios`}
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}

/** What waits for its time. */
function Scheduled({ publications, texts }: { publications: readonly Publication[]; texts: SiteTexts }) {
  const cancel = useCancelPublication();
  if (publications.length === 0) return null;
  const partsOf = (id: string): string =>
    [...texts.texts.flatMap(({ en, es }) => [es.draft, en.draft]), ...texts.lists.map(({ draft }) => draft)]
      .filter((draft) => draft?.publication_id === id)
      .map((draft) => draft && `${labelOf(draft.document, texts.texts)} ${languageOf(draft)}`)
      .filter((name, index, all) => all.indexOf(name) === index)
      .join(', ');
  return (
    <section aria-label="Programado">
      <h3 className="mb-2 text-lg">Programado</h3>
      <ul className="border border-rule">
        {publications.map(({ id, kind, publish_at, revert_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule px-4 py-2 last:border-b-0"
          >
            <span>
              {kind === 'revert' ? 'Vuelve al texto anterior' : 'Se publica'} el {formatDateTime(publish_at)}
              {revert_at && `, hasta el ${formatDateTime(revert_at)}`}: {partsOf(id)}
            </span>
            <Button variant="quiet" size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate(id)}>
              {kind === 'revert' ? 'Dejarlo para siempre' : 'Cancelar'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function groupChanges(
  site: SiteTexts,
  deadLinks: ReadonlyMap<string, DeadLink>,
): [name: string, changes: Change[]][] {
  const groups = new Map<string, Change[]>();
  const add = (name: string, change: Change): void => {
    if (change.draft.publication_id === null) groups.set(name, [...(groups.get(name) ?? []), change]);
  };
  for (const text of site.texts)
    for (const local of [text.es, text.en]) {
      const { draft, shipped } = local;
      if (!draft) continue;
      const after = draftedText(local);
      const nameOf = (value: string): string => valueName(text, value, site.texts);
      add(`${labelOf(text.document, site.texts)}, ${languageOf(draft)}`, {
        draft,
        problem:
          draft.value === null
            ? undefined
            : problemOf(text, { language: draft.language, shipped, value: after }, site.texts),
        deadLink: deadLinks.get(text.key)?.[draft.language],
        difference: (
          <>
            {fieldOf(text) && <p className="text-sm font-semibold text-ink">{fieldOf(text)}</p>}
            {isPicture(text) ? (
              <div className="grid gap-4 sm:grid-cols-2">
                <ChosenPicture id={publishedText(local)} />
                <ChosenPicture id={after} />
              </div>
            ) : (
              <WordsDiff
                lang={draft.language}
                before={nameOf(publishedText(local))}
                after={nameOf(after)}
                isRich={isRichPlace(text)}
              />
            )}
          </>
        ),
      });
    }
  for (const list of site.lists)
    if (list.draft)
      add(`${labelOf(list.document, site.texts)}, listas en los dos idiomas`, {
        draft: list.draft,
        problem: undefined,
        difference: <OrderDiff site={site} list={list} />,
      });
  return [...groups];
}

/** What changes in a list: items added, hidden and shown again, or their order. */
function OrderDiff({ site, list }: { site: SiteTexts; list: SiteList }) {
  const { order, published } = list;
  const names = (ids: readonly string[]): string => ids.map((id) => itemName(site, list, id)).join(' · ');
  const added = order.shown.filter((id) => !published.shown.includes(id));
  const removed = published.shown.filter((id) => !order.shown.includes(id));
  const kept = (ids: readonly string[]): string =>
    ids.filter((id) => order.shown.includes(id) && published.shown.includes(id)).join();
  return (
    <>
      {added.length > 0 && (
        <p>
          Aparece: <ins className="bg-status-green/15 text-ink decoration-status-green">{names(added)}</ins>
        </p>
      )}
      {removed.length > 0 && (
        <p>
          Se oculta: <del className="bg-status-red/10 text-ink decoration-status-red">{names(removed)}</del>
        </p>
      )}
      {kept(order.shown) !== kept(published.shown) && <p>Nuevo orden: {names(order.shown)}</p>}
    </>
  );
}
