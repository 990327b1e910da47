import { StatusBadge } from '#app/ui/status-badge.tsx';
import { isPicture } from './choices.ts';
import { fieldOf, labelOf, valueName } from './custom-pages.ts';
import type { DeadLink } from './dead-links.ts';
import { PictureName } from './picture-field.tsx';
import { draftedText, isUntranslated, type SiteText } from './site-text.ts';

/** More rows would not be read, but searched. */
const MAX_ROWS = 300;

const focusOnMount = (button: HTMLButtonElement | null): void => button?.focus();

/** Texts by their document. */
export function TextList({
  all,
  texts,
  deadLinks,
  focused,
  onSelect,
}: {
  /** All texts of the site, which name the pages that staff have added. */
  all: readonly SiteText[];
  texts: readonly SiteText[];
  /** What leads to nothing, by the key of its text. */
  deadLinks: ReadonlyMap<string, DeadLink>;
  /** The text that was being edited. */
  focused: string | null;
  onSelect: (text: SiteText) => void;
}) {
  const shown = texts.slice(0, MAX_ROWS);
  const documents = [...new Set(shown.map(({ document }) => document))];
  return (
    <>
      {documents.map((document) => (
        <section key={document} aria-label={labelOf(document, all)}>
          <h3 className="annotation sticky top-0 z-1 border-b border-rule bg-ground px-3 py-2 text-ink">
            {labelOf(document, all)}
          </h3>
          <ul>
            {shown
              .filter((text) => text.document === document)
              .map((text) => (
                <li key={text.key} className="border-b border-rule">
                  <button
                    type="button"
                    ref={text.key === focused ? focusOnMount : undefined}
                    onClick={() => onSelect(text)}
                    className="grid min-h-11 w-full grid-cols-[1fr_auto] items-center gap-3 px-3 py-2 text-left text-sm hover:bg-ground focus-visible:-outline-offset-2 bg-sheet"
                  >
                    <span className="line-clamp-2 break-words">
                      {fieldOf(text) && <span className="block text-muted">{fieldOf(text)}</span>}
                      {isPicture(text) ? (
                        <PictureName id={draftedText(text.es)} />
                      ) : (
                        valueName(text, draftedText(text.es) || draftedText(text.en), all) ||
                        (fieldOf(text) ? 'Sin escribir' : text.path)
                      )}
                    </span>
                    <TextMark text={text} isDead={deadLinks.has(text.key)} />
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {texts.length > shown.length && (
        <p className="px-3 py-3 text-sm text-muted">
          Se muestran {MAX_ROWS} de {texts.length} textos. Busque una palabra para encontrar los demás.
        </p>
      )}
    </>
  );
}

function TextMark({ text, isDead }: { text: SiteText; isDead: boolean }) {
  const drafts = [text.es.draft, text.en.draft].filter((draft) => draft !== null);
  if (isDead) return <StatusBadge tone="red">Enlace roto</StatusBadge>;
  const mark = drafts.some(({ publication_id }) => publication_id !== null)
    ? 'Programado'
    : drafts.length > 0
      ? 'Borrador'
      : isUntranslated(text)
        ? 'Falta inglés'
        : text.isNew
          ? 'Nuevo'
          : null;
  return (
    mark && (
      <StatusBadge tone={mark === 'Falta inglés' || mark === 'Nuevo' ? 'steel' : 'amber'}>{mark}</StatusBadge>
    )
  );
}
