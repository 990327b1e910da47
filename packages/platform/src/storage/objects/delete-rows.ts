import type { Caller } from '../../database/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { removeBytes } from '../blobs/remove-bytes.ts';
import type { StorageEnvironment } from '../environment.ts';
import { OBJECT_COLUMNS, type ObjectRow, objectRow } from '../object-row.ts';

/**
 * Deletes the rows a caller may delete, and their bytes once that is committed.
 *
 * @param choose says which rows, on the columns of `storage.objects`
 * @returns the deleted rows
 */
export async function deleteRows(
  environment: StorageEnvironment,
  caller: Caller,
  choose: (tx: Transaction) => Promise<{ condition: string; values: unknown[] }>,
): Promise<ObjectRow[]> {
  const rows = await environment.database.asRole(caller, async (tx) => {
    const { condition, values } = await choose(tx);
    const deleted = await tx.query(
      `delete from storage.objects where ${condition} returning ${OBJECT_COLUMNS}`,
      values,
    );
    return deleted.rows.map((row) => objectRow.parse(row));
  });
  await removeBytes(
    environment,
    rows.map(({ version }) => version),
  );
  return rows;
}
