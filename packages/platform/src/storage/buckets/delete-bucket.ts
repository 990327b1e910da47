import { STORAGE_ADMIN } from '../../database/caller.ts';
import { findBucketAsAdmin } from '../bucket-row.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';

/** `DELETE /bucket/:id`; the bucket must be empty. */
export async function deleteBucket({ dependencies, caller, bucket }: StorageCall): Promise<Response> {
  await findBucketAsAdmin(dependencies, bucket);
  const { rowCount: objects } = await dependencies.database.asRole(
    STORAGE_ADMIN,
    (tx) => tx.query('select from storage.objects where bucket_id = $1 limit 1', [bucket]),
    { readOnly: true },
  );
  if (objects) throw new StorageError('ResourceNotEmpty');
  const { rowCount } = await dependencies.database.asRole(caller, (tx) =>
    tx.query('delete from storage.buckets where id = $1', [bucket]),
  );
  if (!rowCount) throw new StorageError('NoSuchBucket');
  return Response.json({ message: 'Successfully deleted' });
}
