import { WriteConflict, writeIfUnchanged } from './write-if-unchanged.ts';

/** A concurrent edit of the same fields, to different values. Nothing was saved. */
export interface Conflict<Row> {
  /** The row as the other user saved it. */
  readonly current: Row;
  /** The conflicting fields. */
  readonly names: readonly string[];
}

/** Attempts before giving up on a row that others keep changing. */
const MAX_ATTEMPTS = 5;

type RowOf<Fields> = { readonly [Name in keyof Fields]?: unknown };

/**
 * Saves only the edited fields, so that concurrent changes to other fields survive. Retries after a concurrent write
 * unless it changed the same fields.
 *
 * @param options.base the row as loaded into the form
 * @param options.fields the whole form
 * @param options.fieldOf the field that a column belongs to: those of one field are saved together, and conflict together
 * @param options.write updates the row if its `updated_at` is still `version`, and returns the rows written
 * @param options.read reads the current row; null when it is gone
 * @returns null when saved, or the conflict
 * @throws RowNotVisible, or Error when row-level security refuses the update
 */
export async function saveChanges<
  Fields extends object,
  Row extends RowOf<Fields> & { readonly id: string; readonly updated_at: string },
>(options: {
  base: Row;
  fields: Fields;
  fieldOf?: (column: string) => string;
  write: (changes: Partial<Fields>, version: string) => PromiseLike<{ data: readonly unknown[] }>;
  read: () => Promise<Row | null>;
}): Promise<Conflict<Row> | null> {
  const { base, fieldOf = (column) => column, fields, read, write } = options;
  const changes = changedFields(base, fields);
  const edited = new Set(Object.keys(changes).map(fieldOf));
  if (edited.size === 0) return null;
  for (const name in fields) if (edited.has(fieldOf(name))) changes[name] = fields[name];
  let version = base.updated_at;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    let current: Row | null = null;
    try {
      await writeIfUnchanged({
        id: base.id,
        write: () => write(changes, version),
        read: async () => {
          current = await read();
          return current;
        },
        isUnchanged: ({ updated_at }) => updated_at === version,
        describe: () => '',
      });
      return null;
    } catch (error) {
      if (!(error instanceof WriteConflict) || current === null) throw error;
      const latest: Row = current;
      const names = conflictingFields({ base, changes, current: latest });
      if (names.length > 0) return { current: latest, names: [...new Set(names.map(fieldOf))] };
      version = latest.updated_at;
    }
  }
  throw new Error('the row changes faster than it can be saved');
}

/** The fields of `after` that differ from `before`. */
export function changedFields<Fields extends object>(before: RowOf<Fields>, after: Fields): Partial<Fields> {
  const changes: Partial<Fields> = {};
  for (const name in after) if (!isSame(before[name], after[name])) changes[name] = after[name];
  return changes;
}

/** The names of changed fields whose current value differs from both `base` and `changes`. */
export function conflictingFields<Fields extends object>({
  base,
  changes,
  current,
}: {
  base: RowOf<Fields>;
  changes: Partial<Fields>;
  current: RowOf<Fields>;
}): string[] {
  const names: string[] = [];
  for (const name in changes)
    if (!isSame(base[name], current[name]) && !isSame(changes[name], current[name])) names.push(name);
  return names;
}

/** Merges a concurrent edit into a form: unedited fields take their current values. */
export function rebaseForm<Form extends object>(edited: Form, before: Form, current: Form): Form {
  const form = { ...edited };
  for (const name in form) if (isSame(edited[name], before[name])) form[name] = current[name];
  return form;
}

/** Deep equality of JSON values; undefined equals null. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
