import type { ToastMessage } from '#app/ui/toast-message.ts';

/** Thrown when another user changed the row since it was read. Nothing was written. */
export class WriteConflict extends Error {
  readonly current: unknown;
  /** What the other user changed, as shown in the portal. */
  readonly description: string;

  constructor(current: unknown, description: string) {
    super('the row was changed by another user');
    this.current = current;
    this.description = description;
  }
}

/** Thrown when the row was deleted or is hidden by row-level security. Nothing was written. */
export class RowNotVisible extends Error {}

/** The last pending write to each row, by id. */
const pendingWrites = new Map<string, Promise<void>>();

/**
 * Updates a row if it is unchanged since it was read (optimistic locking). When the update matches nothing, reads the
 * row to find out why. Writes to the same row are queued, since the second expects the result of the first.
 *
 * @param options.write the update, filtered by the values read; returns the rows written
 * @param options.read reads the current row; null when there is none
 * @param options.isUnchanged whether the row still has the values the update expects
 * @param options.isDone whether the row already has the new values
 * @param options.describe describes the other user's change for the toast
 * @throws WriteConflict, RowNotVisible, or Error when row-level security refused the update
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
  const queued = (pendingWrites.get(id) ?? Promise.resolve()).then(
    () => attempt(options),
    () => attempt(options),
  );
  pendingWrites.set(id, queued);
  const forget = (): void => {
    if (pendingWrites.get(id) === queued) pendingWrites.delete(id);
  };
  queued.then(forget, forget);
  return queued;
}

/** Resolves once no write to a row is pending. An earlier read would overwrite the change on the screen. */
export async function writesTo(id: string): Promise<void> {
  await pendingWrites.get(id)?.catch(() => undefined);
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
  if (current === null) throw new RowNotVisible('the row was deleted or is not visible');
  if (isDone?.(current)) return;
  if (isUnchanged(current)) throw new Error('refused by row-level security');
  throw new WriteConflict(current, describe(current));
}

/**
 * The toast for a failed write.
 *
 * @param text for errors with no message of their own
 */
export function writeErrorToast(error: Error, text: string): ToastMessage {
  if (error instanceof WriteConflict)
    return { tone: 'error', title: 'Otra persona lo cambió antes', body: error.description };
  if (error instanceof RowNotVisible)
    return { tone: 'error', title: text, body: 'Ya no existe, o usted ya no puede verlo.' };
  return { tone: 'error', title: 'Error', body: text };
}
