import type { ReactNode } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import type { Language } from '#domain/values/language.ts';
import { problemOf } from './custom-pages.ts';
import type { Publication } from './read-site-texts.ts';
import { draftedText, publishedText, type SiteText } from './site-text.ts';
import { type SaveState, useTextDraft } from './use-text-draft.ts';

/** While it is blank, the field says so, and the status what is saved. */
const STATES = {
  saved: 'Guardado en el borrador',
  saving: 'Guardando...',
  failed: 'Sin guardar: se reintenta, y queda en este navegador',
  refused: 'Sin guardar: queda en este navegador',
} as const satisfies Record<SaveState | 'refused', string>;

/** What the field of a text needs to know of its editor. */
export interface DraftContext {
  readonly canEdit: boolean;
  readonly authors: ReadonlyMap<string, string>;
  readonly publications: readonly Publication[];
  readonly onSaved: () => void;
}

/**
 * A text in one language that is saved as a draft while it is typed: its control, what became of it, and how to return.
 *
 * @param props.untouched what is said of a text that is as visitors see it
 * @param props.nameOf what staff see of a value that is no text
 * @param props.mayBeBlank whether a blank field returns to the shipped text, which is empty
 * @param props.children the control
 */
export function DraftField({
  text,
  language,
  label,
  untouched = () => null,
  mayBeBlank = false,
  nameOf = (value) => value,
  onType = () => undefined,
  authors,
  publications,
  canEdit,
  onSaved,
  others = [],
  children,
}: DraftContext & {
  /** All texts of the site, to which those of an added page are compared. */
  others?: readonly SiteText[];
  text: SiteText;
  language: Language;
  label: string;
  untouched?: (value: string) => string | null;
  mayBeBlank?: boolean;
  nameOf?: (value: string) => string;
  onType?: (value: string) => void;
  children: (control: {
    label: string;
    value: string;
    readOnly: boolean;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  }) => ReactNode;
}) {
  const local = text[language];
  const { conflict, isBlank, isDirty, isRefused, keepMine, state, takeTheirs, type, value } = useTextDraft({
    text,
    language,
    mayBeBlank,
    onSaved,
  });
  const scheduled = publications.find(({ id }) => id === local.draft?.publication_id);
  const former = publishedText(local);
  const author = local.draft?.updated_by ? authors.get(local.draft.updated_by) : undefined;
  const edit = (changed: string): void => {
    type(changed);
    onType(changed);
  };
  const status = scheduled
    ? `${scheduled.kind === 'revert' ? 'Vuelve al texto anterior' : 'Se publica'} el ${formatDateTime(scheduled.publish_at)}`
    : isDirty && !isBlank
      ? STATES[isRefused ? 'refused' : state === 'saved' ? 'saving' : state]
      : local.draft
        ? `${STATES.saved}${author ? ` por ${author}` : ''}, ${formatDateTime(local.draft.updated_at)}`
        : untouched(value);
  return (
    <div className="grid gap-2">
      {children({
        label,
        value,
        readOnly: !canEdit || scheduled !== undefined,
        error: isBlank
          ? 'Escriba el texto: en blanco no se guarda.'
          : problemOf(text, { language, shipped: local.shipped, value }, others),
        onChange: ({ target }) => edit(target.value),
      })}
      <p role="status" className="text-sm text-muted empty:hidden">
        {status}
      </p>
      {canEdit && !scheduled && (
        <p className="flex flex-wrap gap-x-5 empty:hidden">
          {value !== former && (
            <Button variant="quiet" size="sm" onClick={() => edit(former)}>
              Deshacer el cambio
            </Button>
          )}
          {local.shipped && value !== local.shipped && former !== local.shipped && (
            <Button variant="quiet" size="sm" onClick={() => edit(local.shipped ?? '')}>
              Volver al texto original
            </Button>
          )}
        </p>
      )}
      <ConflictNotice
        fields={
          conflict
            ? [{ name: text.key, label, mine: nameOf(conflict.mine), theirs: nameOf(conflict.theirs) }]
            : []
        }
        onKeep={keepMine}
        onTake={() => {
          takeTheirs();
          onType(conflict?.theirs ?? draftedText(local));
        }}
      />
    </div>
  );
}
