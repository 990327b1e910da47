import { formatDateTime } from '#app/i18n/format.ts';
import type { Cell, TableFile } from './table-file.ts';

/**
 * Spreadsheets treat text that begins with these characters, or their full-width forms, as a formula, some of them also
 * after white space.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * A table as CSV for Spanish-language spreadsheets: semicolon-separated, UTF-8 with a byte order mark, and nothing read
 * as a formula.
 */
export function csvFile({ head, rows }: TableFile): Blob {
  const lines = [head, ...rows].map((row) => row.map(cellText).join(';'));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

function cellText(cell: Cell): string {
  const text = cell instanceof Date ? formatDateTime(cell.toISOString()) : cell;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
