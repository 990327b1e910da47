import { monthsInWords } from '#domain/retention.ts';
import type { Language } from './language.ts';

/** Instead of a period that could not be read. */
const UNREAD = { es: 'el plazo de nuestra política de privacidad', en: 'the period in our privacy policy' };

/**
 * Fills the periods of retention into texts, which name them as `{{period.spontaneous}}`.
 *
 * @param options.periods months by kind; null when they could not be read
 */
export function fillPeriods<Texts>(
  texts: Texts,
  { language, periods }: { language: Language; periods: ReadonlyMap<string, number> | null },
): Texts {
  const filled = JSON.stringify(texts).replaceAll(/\{\{period\.(\w+)\}\}/g, (_, kind: string) => {
    const months = periods?.get(kind);
    return months === undefined ? UNREAD[language] : monthsInWords(months, language);
  });
  return JSON.parse(filled);
}
