import type { Language } from '#domain/language.ts';
import { monthsInWords } from '#domain/retention.ts';

/** Instead of a period that could not be read. */
const UNREAD = { es: 'el plazo de nuestra política de privacidad', en: 'the period in our privacy policy' };

/** What texts were last filled with, of texts that are constant. */
const lastFilled = new WeakMap<object, { readonly given: string; readonly filled: unknown }>();

/**
 * Fills the periods of retention into texts, which name them as `{{period.spontaneous}}`.
 *
 * @param options.periods months by kind; null when they could not be read
 */
export function fillPeriods<Texts extends object>(
  texts: Texts,
  { language, periods }: { language: Language; periods: ReadonlyMap<string, number> | null },
): Texts {
  const given = JSON.stringify([language, periods && [...periods]]);
  const last = lastFilled.get(texts);
  // Made of the same texts below.
  if (last?.given === given) return last.filled as Texts;
  const json = JSON.stringify(texts).replaceAll(/\{\{period\.(\w+)\}\}/g, (_, kind: string) => {
    const months = periods?.get(kind);
    return months === undefined ? UNREAD[language] : monthsInWords(months, language);
  });
  const filled: Texts = JSON.parse(json);
  lastFilled.set(texts, { given, filled });
  return filled;
}
