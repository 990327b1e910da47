import { findBucket, toBucketResponse } from '../bucket-row.ts';
import type { StorageCall } from '../dependencies.ts';

/** `GET /bucket/:id` */
export async function getBucket({ dependencies, caller, bucket }: StorageCall): Promise<Response> {
  const found = await dependencies.database.asRole(caller, (tx) => findBucket(tx, bucket), {
    readOnly: true,
  });
  return Response.json(toBucketResponse(found));
}
