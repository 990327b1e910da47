import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { searchable } from '#domain/values/search-pattern.ts';
import { listTexts } from '#domain/website/text-changes.ts';

/** A change that is not published yet. */
export interface TextDraft extends TextPlace {
  readonly id: string;
  readonly language: Language;
  /** Null to return to the shipped text. */
  readonly value: string | null;
  readonly publication_id: string | null;
  readonly updated_by: string | null;
  readonly updated_at: string;
}

export interface PublishedDocument {
  readonly document: string;
  readonly language: Language;
  readonly texts: Readonly<Record<string, string>>;
}

/** A text in one language. */
export interface LocalText {
  /** As the application ships it; null for one that it no longer has. */
  readonly shipped: string | null;
  readonly published: string | null;
  readonly draft: TextDraft | null;
}

export interface SiteText extends TextPlace, Readonly<Record<Language, LocalText>> {
  readonly key: string;
}

export const textKey = ({ document, path }: TextPlace): string => `${document} ${path}`;

/** The text as a preview shows it. */
export const draftedText = ({ draft, published, shipped }: LocalText): string =>
  (draft ? draft.value : published) ?? shipped ?? '';

/** The text as visitors see it. */
export const publishedText = ({ published, shipped }: LocalText): string => published ?? shipped ?? '';

/**
 * All texts of the site, in the order of their documents: those that the application ships, and those that it no longer
 * has, but that were changed once.
 */
export function listSiteTexts(
  documents: ReadonlyMap<string, Readonly<Record<Language, object>>>,
  published: readonly PublishedDocument[],
  drafts: readonly TextDraft[],
): SiteText[] {
  const texts = new Map<string, SiteText>();
  const NOTHING: LocalText = { shipped: null, published: null, draft: null };
  const set = (place: TextPlace, language: Language, values: Partial<LocalText>): void => {
    const key = textKey(place);
    const { document, path } = place;
    const text = texts.get(key) ?? { key, document, path, es: NOTHING, en: NOTHING };
    texts.set(key, { ...text, [language]: { ...text[language], ...values } });
  };
  for (const [document, shipped] of documents)
    for (const language of LANGUAGES)
      for (const [path, text] of listTexts(shipped[language]))
        set({ document, path }, language, { shipped: text });
  for (const { document, language, texts: changed } of published)
    for (const [path, text] of Object.entries(changed))
      set({ document, path }, language, { published: text });
  for (const draft of drafts) set(draft, draft.language, { draft });
  return [...texts.values()];
}

const TEXT_FILTERS = ['all', 'drafts', 'untranslated', 'obsolete'] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

/** Changed in Spanish and, as far as anybody can tell, not yet in English. */
export const isUntranslated = ({ en, es }: SiteText): boolean =>
  es.shipped !== null && draftedText(es) !== es.shipped && draftedText(en) === en.shipped;

const isObsolete = ({ en, es }: SiteText): boolean => es.shipped === null && en.shipped === null;

const PASSES: Readonly<Record<TextFilter, (text: SiteText) => boolean>> = {
  all: (text) => !isObsolete(text),
  drafts: ({ en, es }) => es.draft !== null || en.draft !== null,
  untranslated: isUntranslated,
  obsolete: isObsolete,
};

/** The texts that pass a filter and contain all words of a search in one language, ignoring case and accents. */
export function filterTexts(
  texts: readonly SiteText[],
  { filter, search }: { filter: TextFilter; search: string },
): SiteText[] {
  const words = searchable(search).split(/\s+/).filter(Boolean);
  return texts.filter(
    (text) =>
      PASSES[filter](text) &&
      LANGUAGES.some((language) => {
        const searched = searchable(draftedText(text[language]));
        return words.every((word) => searched.includes(word));
      }),
  );
}

/** The parts of a text that the site fills in or turns into links, such as `{{count}}` and `[privacy policy]`. */
const placeholders = (text: string): string[] => text.match(/\{\{[^}]+\}\}|[[\]]/g)?.toSorted() ?? [];

/** Placeholders of the shipped text that a changed text lacks, or has in addition; the site needs exactly those. */
export function differingPlaceholders(shipped: string, changed: string): string[] {
  const [expected, found] = [placeholders(shipped), placeholders(changed)];
  const missing = (from: string[], others: string[]): string[] => {
    const rest = [...others];
    return from.filter((part) => {
      const index = rest.indexOf(part);
      if (index >= 0) rest.splice(index, 1);
      return index < 0;
    });
  };
  return [...missing(expected, found), ...missing(found, expected)];
}
