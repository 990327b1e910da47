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

/** The fields that differ between two states of a row; for an inserted or deleted row, its non-empty fields. */
export function diffRows(before: Row | null, after: Row | null): FieldChange[] {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => !TRIGGER_MAINTAINED.has(field))
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter(
      (change) =>
        !(isBlank(change.before) && isBlank(change.after)) &&
        JSON.stringify(change.before) !== JSON.stringify(change.after),
    );
}
