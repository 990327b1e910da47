import type { ToastMessage } from '#app/ui/toast-message.ts';

/** Nothing was written, for somebody else has changed the row since it was read. */
export class WriteConflict extends Error {
  /** The row as it is now. */
  readonly current: unknown;
  /** What the other has made of it, in the words of the portal. */
  readonly description: string;

  constructor(current: unknown, description: string) {
    super('changed by somebody else meanwhile');
    this.current = current;
    this.description = description;
  }
}

/** Nothing was written, for the row is gone, or out of the caller's sight. */
export class RowNotVisible extends Error {}

/** The last write to each row, by id. */
const lastWrites = new Map<string, Promise<void>>();

/**
 * Writes to a row as it was when it was read. An update that matched nothing says not why; the row itself does. Writes
 * to one row are made one after the other: the second expects what the first has made of it.
 *
 * @param options.write the update, filtered by what was read; selects what it wrote
 * @param options.read the row as it is now; null when there is none
 * @param options.isUnchanged whether the row still is what the update expects
 * @param options.isDone whether the row is already what the update would make of it
 * @param options.describe what the other writer changed
 * @throws WriteConflict, RowNotVisible; Error when row-level security refused, by touching nothing
 */
export function writeIfUnchanged<Row>(options: {
  id: string;
  write: () => PromiseLike<{ data: readonly unknown[] }>;
  read: () => Promise<Row | null>;
  isUnchanged: (current: Row) => boolean;
  isDone?: (current: Row) => boolean;
  describe: (current: Row) => string;
}): Promise<void> {
  const { id } = options;
  const turn = (lastWrites.get(id) ?? Promise.resolve()).then(
    () => attempt(options),
    () => attempt(options),
  );
  lastWrites.set(id, turn);
  const forget = (): void => {
    if (lastWrites.get(id) === turn) lastWrites.delete(id);
  };
  turn.then(forget, forget);
  return turn;
}

async function attempt<Row>({
  isDone,
  isUnchanged,
  read,
  describe,
  write,
}: Omit<Parameters<typeof writeIfUnchanged<Row>>[0], 'id'>): Promise<void> {
  const { data } = await write();
  if (data.length > 0) return;
  const current = await read();
  if (current === null) throw new RowNotVisible('the row is gone, or out of sight');
  if (isDone?.(current)) return;
  if (isUnchanged(current)) throw new Error('refused by row-level security');
  throw new WriteConflict(current, describe(current));
}

/** Words why a row was not written. */
export function writeErrorToast(error: Error, text: string): ToastMessage {
  if (error instanceof WriteConflict)
    return { tone: 'error', title: 'Otra persona lo cambió antes', body: error.description };
  if (error instanceof RowNotVisible)
    return { tone: 'error', title: text, body: 'Ya no existe, o usted ya no puede verlo.' };
  return { tone: 'error', title: 'Error', body: text };
}
