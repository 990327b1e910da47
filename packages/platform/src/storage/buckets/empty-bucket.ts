import { findBucket } from '../bucket-row.ts';
import type { StorageCall } from '../dependencies.ts';
import { deleteRows } from '../objects/delete-rows.ts';

/** `POST /bucket/:id/empty`: deletes the objects that the caller may delete. */
export async function emptyBucket({ dependencies, caller, bucket }: StorageCall): Promise<Response> {
  await deleteRows(dependencies, caller, async (tx) => {
    await findBucket(tx, bucket);
    return { condition: 'bucket_id = $1', values: [bucket] };
  });
  return Response.json({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  });
}
