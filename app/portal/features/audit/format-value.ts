import { formatDateTime } from '#app/i18n/format.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const IDENTIFIER = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

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
  if (typeof value !== 'string') return JSON.stringify(value);
  if (IDENTIFIER.test(value)) return names.get(value) ?? value;
  return MOMENT.test(value) ? formatDateTime(value) : value;
}

const NAMING = ['title', 'titulo', 'full_name', 'name', 'storage_path', 'notification_email'] as const;
const REFERRING = ['user_id', 'role_id', 'permission_id', 'job_posting_id'] as const;

/** The display name of a row: its own, or those of the rows it references. */
export function recordName(
  row: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string>,
): string {
  const own = NAMING.map((field) => row[field]).find((value) => typeof value === 'string');
  if (typeof own === 'string') return own;
  return REFERRING.flatMap((field) => names.get(String(row[field])) ?? []).join(' · ');
}
