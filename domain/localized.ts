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
