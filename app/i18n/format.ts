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
const NUMBERS = { es: new Intl.NumberFormat('es-CL'), en: new Intl.NumberFormat('en-US') } as const;

/** dd/MM/yyyy in Chilean time. */
export const formatDate = (timestamp: string): string => join(DATE.formatToParts(new Date(timestamp)));

/** yyyy in Chilean time. */
export const formatYear = (timestamp: string): string =>
  part(DATE.formatToParts(new Date(timestamp)), 'year');

/** dd/MM/yyyy HH:mm in Chilean time. */
export function formatDateTime(timestamp: string): string {
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
