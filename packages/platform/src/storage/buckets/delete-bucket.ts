import { STORAGE_ADMIN } from '../../database/caller.ts';
import { findBucketForRules } from '../bucket-row.ts';
import type { StorageCall } from '../environment.ts';
import { StorageError } from '../errors.ts';

/** `DELETE /bucket/:id`: only an empty one goes. */
export async function deleteBucket({ environment, caller, bucket }: StorageCall): Promise<Response> {
  await findBucketForRules(environment, bucket);
  const { rowCount: objects } = await environment.database.asRole(
    STORAGE_ADMIN,
    (tx) => tx.query('select from storage.objects where bucket_id = $1 limit 1', [bucket]),
    { readOnly: true },
  );
  if (objects) throw new StorageError('ResourceNotEmpty');
  const { rowCount } = await environment.database.asRole(caller, (tx) =>
    tx.query('delete from storage.buckets where id = $1', [bucket]),
  );
  if (!rowCount) throw new StorageError('NoSuchBucket');
  return Response.json({ message: 'Successfully deleted' });
}
