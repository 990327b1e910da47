import { formatNumber } from './format.ts';

/** A number in Spanish, as the portal shows it. */
export const formatCount = (value: number): string => formatNumber(value, 'es');

/** How many of what, in Spanish: `1 postulación`, `2.345 postulaciones`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
