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
const PESOS = new Intl.NumberFormat('es-CL', {
  style: 'currency',
  currency: 'CLP',
  maximumFractionDigits: 0,
});

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

/** Chilean pesos without decimals. */
export const formatPesos = (amount: number): string => PESOS.format(amount);

function join(parts: Intl.DateTimeFormatPart[]): string {
  return `${part(parts, 'day')}/${part(parts, 'month')}/${part(parts, 'year')}`;
}

function part(parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((candidate) => candidate.type === type)?.value ?? '';
}
