const DAY = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const MOMENT = new Intl.DateTimeFormat('es-CL', {
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

/** dd/MM/yyyy, as it is in Chile at that moment. */
export const formatDate = (timestamp: string): string => join(DAY.formatToParts(new Date(timestamp)));

/** yyyy, as it is in Chile at that moment. */
export const formatYear = (timestamp: string): string => part(DAY.formatToParts(new Date(timestamp)), 'year');

/** dd/MM/yyyy HH:mm, as it is in Chile at that moment. */
export function formatDateTime(timestamp: string): string {
  const parts = MOMENT.formatToParts(new Date(timestamp));
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
