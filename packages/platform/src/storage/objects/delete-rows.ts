import type { Caller } from '../../database/caller.ts';
import type { Transaction } from '../../database/transaction.ts';
import { removeBytes } from '../blobs/remove-bytes.ts';
import type { StorageDependencies } from '../dependencies.ts';
import { OBJECT_COLUMNS, type ObjectRow, objectRow } from '../object-row.ts';

/**
 * Deletes rows as the caller and, after the commit, their bytes.
 *
 * @param choose returns a condition on `storage.objects`
 * @returns the deleted rows
 */
export async function deleteRows(
  dependencies: StorageDependencies,
  caller: Caller,
  choose: (tx: Transaction) => Promise<{ condition: string; values: unknown[] }>,
): Promise<ObjectRow[]> {
  const rows = await dependencies.database.asRole(caller, async (tx) => {
    const { condition, values } = await choose(tx);
    const deleted = await tx.query(
      `delete from storage.objects where ${condition} returning ${OBJECT_COLUMNS}`,
      values,
    );
    return deleted.rows.map((row) => objectRow.parse(row));
  });
  await removeBytes(
    dependencies,
    rows.map(({ version }) => version),
  );
  return rows;
}
