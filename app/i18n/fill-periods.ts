import { monthsInWords } from '#domain/data-protection/retention.ts';
import type { Language } from '#domain/values/language.ts';

/** Replaces a period that could not be read. */
const UNREAD = { es: 'el plazo de nuestra política de privacidad', en: 'the period in our privacy policy' };

/** Caches the last filled version of each text object, which is constant. */
const lastFilled = new WeakMap<object, { readonly given: string; readonly filled: unknown }>();

/**
 * Fills the retention periods into texts, where they appear as `{{period.spontaneous}}`.
 *
 * @param options.periods months by kind; null when they could not be read
 */
export function fillPeriods<Texts extends object>(
  texts: Texts,
  { language, periods }: { language: Language; periods: ReadonlyMap<string, number> | null },
): Texts {
  const given = JSON.stringify([language, periods && [...periods]]);
  const last = lastFilled.get(texts);
  // Stored below for the same texts.
  if (last?.given === given) return last.filled as Texts;
  const json = JSON.stringify(texts).replaceAll(/\{\{period\.(\w+)\}\}/g, (_, kind: string) => {
    const months = periods?.get(kind);
    return months === undefined ? UNREAD[language] : monthsInWords(months, language);
  });
  const filled: Texts = JSON.parse(json);
  lastFilled.set(texts, { given, filled });
  return filled;
}
