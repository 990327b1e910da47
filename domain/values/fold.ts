/** Lower case without accents. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/**
 * For `sort`: by the letters, whatever their case and accents. `localeCompare` reads the locale data when a page first
 * calls it, which takes 30 ms, on a telephone over 100.
 */
export function compareNames(one: string, other: string): number {
  const [left, right] = [fold(one), fold(other)];
  return left < right ? -1 : Number(left > right);
}
