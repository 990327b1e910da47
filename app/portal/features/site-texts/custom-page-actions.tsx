import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { KIND, SLUG } from '#domain/website/custom-page.ts';
import { createItemId } from '#domain/website/list-order.ts';
import { partsOf, type SiteTexts, textKey } from './site-text.ts';
import { useRemovePage } from './use-custom-page.ts';
import { useSaveOrder } from './use-save-order.ts';

const ADDED = [
  ['sections', 'title', 'Agregar un apartado'],
  ['facts', 'label', 'Agregar un dato'],
] as const;

/** What can be done with a page that staff have added, besides writing its texts. */
export function CustomPageActions({
  document,
  title,
  texts,
  onSaved,
  onSelect,
  onRemoved,
}: {
  document: string;
  title: string;
  texts: SiteTexts;
  onSaved: () => void;
  /** Given the key of a text. */
  onSelect: (key: string) => void;
  onRemoved: () => void;
}) {
  const save = useSaveOrder(onSaved);
  const remove = useRemovePage();
  const [isAsking, setIsAsking] = useState(false);
  const own = partsOf(document, texts);
  const add = async (path: string, first: string): Promise<void> => {
    const list = own.lists.find((one) => one.path === path);
    if (!list) return;
    const id = createItemId();
    const { hidden, shown } = list.order;
    const isSaved = await save
      .mutateAsync({ list, order: { hidden, shown: [...shown, id] } })
      .catch(() => false);
    if (isSaved) onSelect(textKey({ document, path: `${path}.${id}.${first}` }));
  };
  return (
    <p className="flex flex-wrap gap-x-5 border-b border-rule px-3">
      {ADDED.map(([path, first, label]) => (
        <Button
          key={path}
          variant="quiet"
          size="sm"
          disabled={save.isPending}
          onClick={() => add(path, first)}
        >
          {label}
        </Button>
      ))}
      <Button variant="quiet" size="sm" onClick={() => onSelect(textKey({ document, path: KIND }))}>
        Tipo de página
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onSelect(textKey({ document, path: SLUG }))}>
        Dirección
      </Button>
      <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
        Quitar la página
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`¿Quitar «${title}»?`}
        body={
          own.texts.some(({ es }) => es.published !== null)
            ? 'Deja de verse cuando se publique, y lo publicado se recupera en Nueva página. Lo que aún es borrador se pierde.'
            : 'Nunca se publicó: sus textos se pierden.'
        }
        confirmLabel="Quitar la página"
        cancelLabel="Cancelar"
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate(own, { onSuccess: onRemoved });
        }}
        onCancel={() => setIsAsking(false)}
      />
    </p>
  );
}
