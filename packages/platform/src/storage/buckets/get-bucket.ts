import { findBucket, presentBucket } from '../bucket-row.ts';
import type { StorageCall } from '../environment.ts';

/** `GET /bucket/:id` */
export async function getBucket({ environment, caller, bucket }: StorageCall): Promise<Response> {
  const found = await environment.database.asRole(caller, (tx) => findBucket(tx, bucket), { readOnly: true });
  return Response.json(presentBucket(found));
}
