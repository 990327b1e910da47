/** Spreadsheets take text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A table as CSV for spreadsheets in Spanish: separated by semicolons, UTF-8 with its mark, never read as formulas.
 *
 * @param rows the first one names the columns
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
