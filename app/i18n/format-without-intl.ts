// The site's lists hydrate with these: a page's first `Intl` object reads the locale data, which takes 30 ms, on a
// telephone over 100.

/** dd/MM/yyyy of a calendar day, `2026-12-31`. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');

/** A number with the language's separators, and at most three decimals; as `Intl` writes it. */
export function formatNumber(value: number, language: string): string {
  const [thousands, decimal] = language === 'en' ? [',', '.'] : ['.', ','];
  const [whole = '', fraction] = String(Math.round(value * 1000) / 1000).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}
