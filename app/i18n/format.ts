import type { Language } from '#domain/values/language.ts';

const DATE = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const DATE_TIME = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const ENGLISH_DATE = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Santiago', dateStyle: 'medium' });
const ENGLISH_DATE_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Santiago',
  dateStyle: 'medium',
  timeStyle: 'short',
});
const NUMBERS = { es: new Intl.NumberFormat('es-CL'), en: new Intl.NumberFormat('en-US') } as const;

/** dd/MM/yyyy in Chilean time; in English, where the specification does not ask for that, `Jan 7, 2027`. */
export const formatDate = (timestamp: string, language: Language = 'es'): string =>
  language === 'en'
    ? ENGLISH_DATE.format(new Date(timestamp))
    : join(DATE.formatToParts(new Date(timestamp)));

/** dd/MM/yyyy HH:mm in Chilean time; in English, `Jan 7, 2027, 9:42 AM`. */
export function formatDateTime(timestamp: string, language: Language = 'es'): string {
  // The space before AM is a narrow one, which not every font has.
  if (language === 'en') return ENGLISH_DATE_TIME.format(new Date(timestamp)).replace('\u202f', ' ');
  const parts = DATE_TIME.formatToParts(new Date(timestamp));
  return `${join(parts)} ${part(parts, 'hour')}:${part(parts, 'minute')}`;
}

/** For `<time>`: HTML allows three fractional digits, and the database's timestamps have six. */
export const machineReadable = (timestamp: string): string => new Date(timestamp).toISOString();

/** A number with the language's separators. */
export const formatNumber = (value: number, language: string): string =>
  NUMBERS[language === 'en' ? 'en' : 'es'].format(value);

function join(parts: Intl.DateTimeFormatPart[]): string {
  return `${part(parts, 'day')}/${part(parts, 'month')}/${part(parts, 'year')}`;
}

function part(parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((candidate) => candidate.type === type)?.value ?? '';
}
