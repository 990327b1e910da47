import { formatDate, formatDateTime } from '#app/i18n/format.ts';
import { fieldLabel } from '#domain/values/field-labels.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Formats a column's value.
 *
 * @param names by identifier
 * @returns an em dash for an empty value
 */
export function formatValue(value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((item) => formatValue(item, names)).join('\n') || '—';
  if (typeof value === 'object' && Reflect.get(value, 'type') === 'doc') return wordsAndLinks(value);
  if (typeof value !== 'string')
    // The database does not keep their order.
    return Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([field, inner]) => `${fieldLabel(field)}: ${formatValue(inner, names)}`)
      .join(' · ');
  const name = names.get(value);
  if (name !== undefined) return name;
  // Noon in UTC is the same day in Chile.
  if (DAY.test(value)) return formatDate(`${value}T12:00:00Z`);
  return TIMESTAMP.test(value) ? formatDateTime(value) : value;
}

/** What a text with formatting says, and where it links to, without the code that parses it. */
const wordsAndLinks = (text: object): string =>
  Array.from(JSON.stringify(text).matchAll(/"(?:text|href)":("(?:[^"\\]|\\.)*")/g), ([, words = '""']) =>
    String(JSON.parse(words)),
  ).join('\n');

const NAME_FIELDS = ['title', 'titulo', 'full_name', 'name', 'storage_path', 'notification_email'] as const;
const REFERENCE_FIELDS = [
  'user_id',
  'role_id',
  'assignable_role_id',
  'permission_id',
  'job_posting_id',
] as const;

/**
 * The display name of a row: its own, or those of the rows it references.
 *
 * @param kinds labels of its column `kind`
 */
export function recordName(
  row: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string>,
  kinds: Readonly<Record<string, string>> = {},
): string {
  const kind = new Map(Object.entries(kinds)).get(String(row.kind));
  if (kind) return kind;
  const own = NAME_FIELDS.map((field) => row[field]).find((value) => typeof value === 'string');
  if (typeof own === 'string') return own;
  return REFERENCE_FIELDS.flatMap((field) => names.get(String(row[field])) ?? []).join(' · ');
}
