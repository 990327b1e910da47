import type { Language } from './language.ts';

// Separate from `localize`, which validates, so that pages load no validation code.

/** A row with its texts in the page's language, where translated. */
export type Localized<Row> = Row & {
  /** The fields shown in Spanish on an English page. */
  readonly untranslated: readonly string[];
  /** Whether the row has an English page: its essential fields are translated. */
  readonly isInEnglish: boolean;
};

/** The `lang` of an element that shows these fields: Spanish if any of them is untranslated, else the page's. */
export function langOf(
  row: { readonly untranslated?: readonly string[] },
  ...fields: string[]
): 'es' | undefined {
  return fields.some((field) => row.untranslated?.includes(field)) ? 'es' : undefined;
}

/** The text in the requested language if available, otherwise in Spanish. */
export function localizedWords(
  words: { readonly es: string; readonly en?: string | undefined },
  language: Language,
): { words: string; language: Language } {
  return language === 'en' && words.en
    ? { words: words.en, language: 'en' }
    : { words: words.es, language: 'es' };
}
