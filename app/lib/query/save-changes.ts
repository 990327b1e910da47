import { WriteConflict, writeIfUnchanged } from './write-if-unchanged.ts';

/** Somebody else changed the same fields of the row meanwhile, into something else. Nothing was saved. */
export interface Conflict<Row> {
  /** The row as the other has left it. */
  readonly current: Row;
  readonly names: readonly string[];
}

/** How often somebody else may be faster, without touching the same fields, before it is given up. */
const MAX_ROUNDS = 5;

type Record<Fields> = { readonly [Name in keyof Fields]?: unknown };

/**
 * Saves what was edited of a row, and nothing else: a field that was not touched keeps what a colleague has made of it.
 *
 * @param options.base the row as the editor has seen it
 * @param options.fields the whole form
 * @param options.write updates the row if it still has this version; selects what it wrote
 * @param options.read the row as it is now; null when it is gone
 * @returns null when it is saved; the conflict when a colleague has changed the same fields
 * @throws RowNotVisible; Error when row-level security refuses
 */
export async function saveChanges<
  Fields extends object,
  Row extends Record<Fields> & { readonly id: string; readonly updated_at: string },
>(options: {
  base: Row;
  fields: Fields;
  write: (changes: Partial<Fields>, version: string) => PromiseLike<{ data: readonly unknown[] }>;
  read: () => Promise<Row | null>;
}): Promise<Conflict<Row> | null> {
  const { base, fields, read, write } = options;
  const changes = changedFields(base, fields);
  if (Object.keys(changes).length === 0) return null;
  let version = base.updated_at;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
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
      const overtaking: Row = current;
      const names = conflictingFields({ base, changes, current: overtaking });
      if (names.length > 0) return { current: overtaking, names };
      version = overtaking.updated_at;
    }
  }
  throw new Error('the row changes faster than it can be saved');
}

/** The fields that differ from what they were. */
export function changedFields<Fields extends object>(before: Record<Fields>, after: Fields): Partial<Fields> {
  const changes: Partial<Fields> = {};
  for (const name in after) if (!isSame(before[name], after[name])) changes[name] = after[name];
  return changes;
}

/** The names of those changed fields that somebody else has changed too, into something else. */
export function conflictingFields<Fields extends object>({
  base,
  changes,
  current,
}: {
  base: Record<Fields>;
  changes: Partial<Fields>;
  current: Record<Fields>;
}): string[] {
  const names: string[] = [];
  for (const name in changes)
    if (!isSame(base[name], current[name]) && !isSame(changes[name], current[name])) names.push(name);
  return names;
}

/** A form as it goes on after a colleague has saved: what was not touched in it follows the colleague. */
export function rebaseForm<Form extends object>(written: Form, before: Form, now: Form): Form {
  const form = { ...written };
  for (const name in form) if (isSame(written[name], before[name])) form[name] = now[name];
  return form;
}

/** Of values as JSON has them; what is not there is null. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
