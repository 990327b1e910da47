type Row = Readonly<Record<string, unknown>>;

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Kept by triggers; that something changed is what the entry says. */
const TRIGGER_MAINTAINED = new Set(['updated_at']);

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields in which two states of a row differ; of a new row, or one that is gone, those that hold something. */
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
