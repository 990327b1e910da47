import { z } from 'zod';
import type { Language } from '../values/language.ts';
import { shownText } from './plain-rich-text.ts';
import { richColumnOf } from './rich-columns.ts';
import { type RichText, storedRichTextSchema } from './rich-text.ts';

const rowSchema = z.looseObject({ translations: z.array(z.record(z.string(), z.unknown())) });

/**
 * The formatted texts of a row in the language in which each is shown.
 *
 * @param row as read, with its `translations`
 * @param shown the row with its texts in the page's language
 * @param options.fields the columns with the words
 */
export function shownTexts<Field extends string>(
  row: unknown,
  shown: Readonly<Record<Field, string | null>> & { readonly untranslated: readonly string[] },
  options: { fields: readonly Field[]; language: Language },
): Record<Field, RichText>;
export function shownTexts(
  row: unknown,
  shown: Readonly<Record<string, unknown>> & { readonly untranslated: readonly string[] },
  { fields, language }: { fields: readonly string[]; language: Language },
): Record<string, RichText> {
  const { translations, ...spanish } = rowSchema.parse(row);
  const english = new Map(Object.entries(translations[0] ?? {}));
  const columns = new Map(Object.entries(spanish));
  const words = new Map(Object.entries(shown));
  return Object.fromEntries(
    fields.map((field) => {
      const isEnglish = language === 'en' && !shown.untranslated.includes(field);
      const rich = storedRichTextSchema.parse((isEnglish ? english : columns).get(richColumnOf(field)));
      return [field, shownText({ plain: String(words.get(field) ?? ''), rich })];
    }),
  );
}
