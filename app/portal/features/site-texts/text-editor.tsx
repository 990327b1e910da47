import { formatDateTime } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { fieldOf, labelOf, problemOf } from './custom-pages.ts';
import { ListEditor } from './list-editor.tsx';
import type { Publication } from './read-site-texts.ts';
import {
  differingPlaceholders,
  draftedText,
  listsAround,
  publishedText,
  type SiteText,
  type SiteTexts,
} from './site-text.ts';
import { type SaveState, useTextDraft } from './use-text-draft.ts';

const LANGUAGE_NAMES = { es: 'Español', en: 'Inglés' } as const satisfies Record<Language, string>;

/** As in `content_drafts`. */
const MAX_LENGTH = 20_000;

const STATES = {
  saved: 'Guardado en el borrador',
  saving: 'Guardando...',
  failed: 'Sin guardar: se reintenta, y queda en este navegador',
} as const satisfies Record<SaveState, string>;

interface EditorContext {
  readonly canEdit: boolean;
  readonly authors: ReadonlyMap<string, string>;
  readonly publications: readonly Publication[];
  readonly onType: (language: Language, value: string) => void;
  readonly onSaved: () => void;
  /** The language of the page, whose field gets the focus. */
  readonly shown: Language;
}

/** One text in both languages. */
export function TextEditor({
  text,
  texts,
  onSelect,
  onVersions,
  onClose,
  ...context
}: EditorContext & {
  text: SiteText;
  texts: SiteTexts;
  /** Given the key of another text. */
  onSelect: (key: string) => void;
  onVersions: () => void;
  onClose: () => void;
}) {
  return (
    <section aria-label="Texto elegido" className="grid gap-5 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="annotation text-muted">
          {labelOf(text.document, texts.texts)}
          {fieldOf(text) && ` · ${fieldOf(text)}`}
        </h3>
        <p className="flex gap-4">
          <Button variant="quiet" size="sm" onClick={onVersions}>
            Versiones
          </Button>
          <Button variant="quiet" size="sm" onClick={onClose}>
            Ver la lista
          </Button>
        </p>
      </div>
      {text.es.shipped === null && (
        <Notice>El sitio ya no muestra este texto. Se conserva por si vuelve a hacerlo.</Notice>
      )}
      {/* An address is not translated. */}
      {LANGUAGES.filter((language) => text[language].shipped !== null || text.es.shipped === null).map(
        (language) => (
          <LanguageField key={language} {...context} text={text} language={language} />
        ),
      )}
      {listsAround(texts.lists, text).map(({ id, list }) => (
        <ListEditor
          key={list.key}
          list={list}
          current={id}
          texts={texts}
          canEdit={context.canEdit}
          publications={context.publications}
          onSaved={context.onSaved}
          onSelect={onSelect}
        />
      ))}
    </section>
  );
}

function LanguageField({
  text,
  language,
  authors,
  publications,
  canEdit,
  onSaved,
  onType,
  shown,
}: EditorContext & { text: SiteText; language: Language }) {
  const local = text[language];
  const { conflict, isBlank, isDirty, keepMine, state, takeTheirs, type, value } = useTextDraft({
    text,
    language,
    onSaved,
  });
  const scheduled = publications.find(({ id }) => id === local.draft?.publication_id);
  const former = publishedText(local);
  const differing = local.shipped === null ? [] : differingPlaceholders(local.shipped, value);
  const problem = problemOf(text, value);
  const author = local.draft?.updated_by ? authors.get(local.draft.updated_by) : undefined;
  const edit = (changed: string): void => {
    type(changed);
    onType(language, changed);
  };
  return (
    <div className="grid gap-2">
      <TextArea
        label={LANGUAGE_NAMES[language]}
        lang={language}
        autoFocus={language === shown}
        spellCheck
        rows={Math.min(12, Math.max(2, Math.ceil(value.length / 38)))}
        maxLength={MAX_LENGTH}
        value={value}
        readOnly={!canEdit || scheduled !== undefined}
        error={
          isBlank
            ? 'Escriba el texto: en blanco no se guarda.'
            : problem !== undefined
              ? problem
              : differing.length > 0
                ? `Tal como está, el sitio necesita estas partes: ${differing.join(' ')}`
                : undefined
        }
        onChange={({ target }) => edit(target.value)}
      />
      <p role="status" className="text-sm text-muted">
        {scheduled
          ? `${scheduled.kind === 'revert' ? 'Vuelve al texto anterior' : 'Se publica'} el ${formatDateTime(scheduled.publish_at)}`
          : isDirty && !isBlank
            ? STATES[state === 'saved' ? 'saving' : state]
            : local.draft
              ? `${STATES.saved}${author ? ` por ${author}` : ''}, ${formatDateTime(local.draft.updated_at)}`
              : value === ''
                ? 'Falta escribirlo: hasta entonces, este elemento no se ve en este idioma'
                : `Publicado tal cual · ${value.length} caracteres`}
      </p>
      {canEdit && !scheduled && (
        <p className="flex flex-wrap gap-x-5">
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
            ? [
                {
                  name: text.key,
                  label: LANGUAGE_NAMES[language],
                  mine: conflict.mine,
                  theirs: conflict.theirs,
                },
              ]
            : []
        }
        onKeep={keepMine}
        onTake={() => {
          takeTheirs();
          onType(language, conflict?.theirs ?? draftedText(local));
        }}
      />
    </div>
  );
}
