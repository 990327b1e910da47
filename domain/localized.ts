import type { Language } from './language.ts';

// Apart from `localize`, which validates: pages load no validation code.

/** A row with its texts in the language of the page, as far as they are translated. */
export type Localized<Row> = Row & {
  /** The fields shown in Spanish on an English page. */
  readonly untranslated: readonly string[];
  /** Whether the row's page exists in English: its essential fields are translated. */
  readonly isInEnglish: boolean;
};

/** The `lang` of an element that shows these fields: Spanish where one is not translated, else the page's. */
export function langOf(
  row: { readonly untranslated?: readonly string[] },
  ...fields: string[]
): 'es' | undefined {
  return fields.some((field) => row.untranslated?.includes(field)) ? 'es' : undefined;
}

/** The text in the language asked for, or in Spanish. */
export function localizedWords(
  words: { readonly es: string; readonly en?: string | undefined },
  language: Language,
): { words: string; language: Language } {
  return language === 'en' && words.en
    ? { words: words.en, language: 'en' }
    : { words: words.es, language: 'es' };
}
