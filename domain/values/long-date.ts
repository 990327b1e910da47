import type { Language } from './language.ts';

const LOCALES = { es: 'es-CL', en: 'en-US' } as const;

/**
 * Formats a date for a mail: `1 de diciembre de 2026`, `December 1, 2026`.
 *
 * @param date a moment, by Chile's clock; or a day (`2026-12-01`)
 */
export function longDate(date: Date | string, language: Language): string {
  // Noon in UTC is the same day in Chile.
  const moment = typeof date === 'string' ? new Date(`${date}T12:00:00Z`) : date;
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeZone: 'America/Santiago',
  }).format(moment);
}
