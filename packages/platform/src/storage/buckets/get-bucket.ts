import { findBucket, toBucketResponse } from '../bucket-row.ts';
import type { StorageCall } from '../dependencies.ts';

/** `GET /bucket/:id`; without the type, which storage-api only includes in lists. */
export async function getBucket({ dependencies, caller, bucket }: StorageCall): Promise<Response> {
  const found = await dependencies.database.asRole(caller, (tx) => findBucket(tx, bucket), {
    readOnly: true,
  });
  const { type: _, ...bucketResponse } = toBucketResponse(found);
  return Response.json(bucketResponse);
}
