import { z } from 'zod';
import type { Language } from './language.ts';
import type { Localized } from './localized.ts';

const withTranslations = z.looseObject({ translations: z.array(z.record(z.string(), z.unknown())) });

/**
 * Replaces the Spanish texts with the English ones on English pages.
 *
 * @param row as read, with its `translations`
 * @param options.fields the translatable columns
 * @param options.essential fields without which there is no English page
 * @param options.parse validates the row
 */
export function localize<Row extends object>(
  row: unknown,
  options: {
    language: Language;
    fields: readonly string[];
    essential: readonly string[];
    parse: (row: unknown) => Row;
  },
): Localized<Row> {
  const { essential, fields, language, parse } = options;
  const { translations, ...spanish } = withTranslations.parse(row);
  const columns = new Map(Object.entries(spanish));
  const english = new Map(Object.entries(translations[0] ?? {}));
  const present = fields.filter((field) => columns.get(field) !== null);
  const isTranslated = (field: string): boolean => Boolean(english.get(field));
  const isInEnglish = essential.every(isTranslated);
  if (language === 'es') return { ...parse(spanish), untranslated: [], isInEnglish };
  const texts = present.filter(isTranslated).map((field) => [field, english.get(field)]);
  return {
    ...parse({ ...spanish, ...Object.fromEntries(texts) }),
    untranslated: present.filter((field) => !isTranslated(field)),
    isInEnglish,
  };
}
