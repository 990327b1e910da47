type Row = Readonly<Record<string, unknown>>;

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Set by triggers on every change. */
const TRIGGER_MAINTAINED = new Set(['updated_at']);

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields of a row, among them those within a setting. */
function fieldsOf(row: Row | null): Map<string, unknown> {
  const { value, ...others } = row ?? {};
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  return new Map(Object.entries({ ...others, ...(isGroup ? value : value !== undefined && { value }) }));
}

/** The fields that differ between two states of a row; for an inserted or deleted row, its non-empty fields. */
export function diffRows(before: Row | null, after: Row | null): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => !TRIGGER_MAINTAINED.has(field))
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter(
      (change) =>
        !(isBlank(change.before) && isBlank(change.after)) &&
        JSON.stringify(change.before) !== JSON.stringify(change.after),
    );
}
