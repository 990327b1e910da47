import { findBucket } from '../bucket-row.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { deleteRows } from '../objects/delete-rows.ts';

/**
 * `POST /bucket/:id/empty`: for the service role only, as in storage-api. Other callers delete permitted objects by
 * name.
 */
export async function emptyBucket({ dependencies, caller, bucket }: StorageCall): Promise<Response> {
  if (caller.role !== 'service_role') throw new StorageError('InvalidRole');
  await deleteRows(dependencies, caller, async (tx) => {
    await findBucket(tx, bucket);
    return { condition: 'bucket_id = $1', values: [bucket] };
  });
  return Response.json({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  });
}
