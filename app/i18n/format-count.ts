import { formatNumber } from './format-without-intl.ts';

/** A number in Spanish format, as shown in the portal. */
export const formatCount = (value: number): string => formatNumber(value, 'es');

/** A count and its noun in Spanish: `1 postulación`, `2.345 postulaciones`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
