import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { toast } from '#app/ui/toast.tsx';
import { createItemId, type ListOrder, MAX_ITEMS } from '#domain/website/list-order.ts';
import { isForBothLanguages } from './choices.ts';
import { choiceAt, fieldOf, valueName } from './custom-pages.ts';
import type { Publication } from './read-site-texts.ts';
import {
  draftedText,
  type SiteList,
  type SiteText,
  type SiteTexts,
  textKey,
  textsOfItem,
} from './site-text.ts';
import { useSaveOrder } from './use-save-order.ts';

/** The items of a list: their order, which are hidden, and new ones, for both languages. */
export function ListEditor({
  list,
  current,
  texts,
  canEdit,
  publications,
  onSaved,
  onSelect,
}: {
  list: SiteList;
  /** The id of the item whose text is being edited. */
  current: string;
  texts: SiteTexts;
  canEdit: boolean;
  publications: readonly Publication[];
  onSaved: () => void;
  /** Given the key of a text or, of a new item, of its texts. */
  onSelect: (key: string) => void;
}) {
  const save = useSaveOrder(onSaved);
  const scheduled = publications.find(({ id }) => id === list.draft?.publication_id);
  const isEditable = canEdit && !scheduled;
  /** What was chosen while an earlier change was being saved. */
  const [next, setNext] = useState<ListOrder | null>(null);
  const saving = save.isPending && save.variables.list.key === list.key ? save.variables.order : null;
  const { hidden, shown } = next ?? saving ?? list.order;
  const change = (order: ListOrder): void => {
    if (save.isPending) setNext(order);
    else save.mutate({ list, order });
  };
  // One after another: a change builds on the list as the one before was saved, and falls with it.
  const saveNext = useEffectEvent((): void => {
    if (next && save.data) save.mutate({ list, order: next });
    setNext(null);
  });
  useEffect(() => {
    if (!save.isPending) saveNext();
  }, [save.isPending]);
  const unsaved = useRef(next);
  unsaved.current = next;
  useEffect(
    () => () => {
      if (unsaved.current)
        toast({
          title: 'El último cambio de la lista no se guardó',
          body: 'Se cerró antes de tiempo: hágalo otra vez.',
          tone: 'error',
        });
    },
    [],
  );
  const move = (from: number, to: number) => () => change({ hidden, shown: moved(shown, from, to) });
  /** Lists inside the item that have no item of their own, through which they could be reached. */
  const empty = texts.lists.filter(
    (inner) =>
      inner.document === list.document &&
      inner.path.startsWith(`${list.path}.${current}.`) &&
      inner.order.shown.length + inner.order.hidden.length === 0,
  );
  const begin = async (inner: SiteList): Promise<void> => {
    if (save.isPending) return;
    const id = createItemId();
    const isSaved = await save
      .mutateAsync({ list: inner, order: { shown: [id], hidden: [] } })
      .catch(() => false);
    if (isSaved) onSelect(textKey({ document: inner.document, path: `${inner.path}.${id}` }));
  };
  const add = async (): Promise<void> => {
    if (save.isPending) return;
    const id = createItemId();
    const at = shown.indexOf(current) + 1 || shown.length;
    const order = { hidden, shown: shown.toSpliced(at, 0, id) };
    const isSaved = await save.mutateAsync({ list, order }).catch(() => false);
    if (isSaved) onSelect(textKey({ document: list.document, path: `${list.path}.${id}` }));
  };
  const others = textsOfItem(texts, list, current);
  const rows = [...shown, ...hidden].map((id) => ({ id, name: itemName(texts, list, id) }));
  return (
    <details open className="border-t border-rule">
      <summary className="min-h-11 cursor-pointer py-3 text-sm font-semibold text-copper">
        Lista de {shown.length + hidden.length}
        {hidden.length > 0 && `, ${hidden.length === 1 ? '1 oculto' : `${hidden.length} ocultos`}`}
      </summary>
      <p className="pb-2 text-sm text-muted">El orden y lo oculto valen para los dos idiomas.</p>
      <ol className="border border-rule">
        {rows.map(({ id, name }, index) => {
          const isHidden = index >= shown.length;
          const [first] = textsOfItem(texts, list, id);
          return (
            <li
              key={id}
              className="flex min-h-11 items-center gap-1 border-b border-rule pl-3 last:border-b-0"
            >
              <button
                type="button"
                aria-current={id === current || undefined}
                onClick={() => first && onSelect(first.key)}
                className="min-h-11 grow py-1 text-left text-sm wrap-anywhere hover:text-copper aria-[current]:font-semibold aria-[current]:text-ink"
              >
                <span className="line-clamp-2">{name}</span>
                {isHidden && <StatusBadge tone="steel">Oculto</StatusBadge>}
              </button>
              {isEditable && !isHidden && (
                <MoveButtons
                  name={name}
                  onUp={index > 0 ? move(index, index - 1) : null}
                  onDown={index < shown.length - 1 ? move(index, index + 1) : null}
                />
              )}
              {isEditable && (
                <IconButton
                  label={`${isHidden ? 'Mostrar' : 'Ocultar'} ${name}`}
                  // A list without items would leave a hole in the page.
                  disabled={!isHidden && shown.length === 1}
                  onClick={() =>
                    change(
                      isHidden
                        ? { shown: [...shown, id], hidden: hidden.filter((other) => other !== id) }
                        : { shown: shown.filter((other) => other !== id), hidden: [...hidden, id] },
                    )
                  }
                >
                  {isHidden ? <Eye aria-hidden="true" size={20} /> : <EyeOff aria-hidden="true" size={20} />}
                </IconButton>
              )}
            </li>
          );
        })}
      </ol>
      {scheduled && (
        <p className="pt-2 text-sm text-muted">
          {scheduled.kind === 'revert' ? 'Vuelve a la lista anterior' : 'Se publica'} el{' '}
          {formatDateTime(scheduled.publish_at)}
        </p>
      )}
      {isEditable && (
        <p className="flex flex-wrap gap-x-5 pt-1">
          {rows.length < MAX_ITEMS && (
            <Button variant="quiet" size="sm" onClick={add}>
              Agregar un elemento
            </Button>
          )}
          {empty.map((inner) => (
            <Button key={inner.key} variant="quiet" size="sm" onClick={() => begin(inner)}>
              Agregar a la lista de este elemento
            </Button>
          ))}
          {list.draft && (
            <Button variant="quiet" size="sm" onClick={() => change(list.published)}>
              Volver a la lista publicada
            </Button>
          )}
        </p>
      )}
      {others.length > 1 && (
        <>
          <h4 className="annotation pt-3 pb-1 text-muted">Textos de este elemento</h4>
          <ul>
            {others.map((text) => (
              <li key={text.key}>
                <button
                  type="button"
                  onClick={() => onSelect(text.key)}
                  className="min-h-11 w-full py-1 text-left text-sm wrap-anywhere hover:text-copper"
                >
                  <span className="line-clamp-2">
                    {choiceAt(text, texts.texts) && `${fieldOf(text)}: `}
                    {valueName(text, nameOf(text), texts.texts) || 'Sin escribir'}
                  </span>
                  {!isForBothLanguages(text) &&
                    (draftedText(text.es) === '' || draftedText(text.en) === '') && (
                      <StatusBadge tone="steel">
                        {draftedText(text.es) === '' ? 'Falta español' : 'Falta inglés'}
                      </StatusBadge>
                    )}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

const nameOf = (text: SiteText): string => draftedText(text.es) || draftedText(text.en);

/** The first text of an item. */
export function itemName(texts: SiteTexts, list: SiteList, id: string): string {
  const [first] = textsOfItem(texts, list, id);
  return (first && nameOf(first)) || 'Elemento nuevo';
}

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const [id = ''] = ids.slice(from, from + 1);
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
};
