import { STORAGE_ADMIN } from '../../database/caller.ts';
import { findBucket } from '../bucket-row.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { requireValidKey } from '../names.ts';
import { findObject, findReadableObject, type ObjectRow, readObjectAs } from '../object-row.ts';
import { serveObject } from './serve-object.ts';
import { verifyDownloadToken } from './signed-token.ts';

/** `GET` and `HEAD /object/:bucket/*`, `/object/authenticated/:bucket/*` */
export function downloadObject(call: StorageCall): Promise<Response> {
  return serveCurrent(call, async () => (await findReadableObject(call)).object);
}

/** `GET` and `HEAD /object/public/:bucket/*` */
export function downloadPublicObject(call: StorageCall): Promise<Response> {
  return serveCurrent(call, () => findPublicObject(call));
}

/** `GET /object/sign/:bucket/*?token=` */
export async function downloadSignedObject(call: StorageCall): Promise<Response> {
  const { dependencies, url, bucket, key } = call;
  const token = url.searchParams.get('token');
  const { expires } = await verifyDownloadToken(dependencies.jwtSecret, token, `${bucket}/${key}`);
  return serveCurrent(call, () => readObjectAs(call, STORAGE_ADMIN), expires);
}

/** @throws StorageError NoSuchBucket also for a private bucket, so that its existence is not revealed */
export async function findPublicObject(call: StorageCall): Promise<ObjectRow> {
  requireValidKey(call.key);
  // A single transaction for both queries, since every public image is served this way.
  return call.dependencies.database.asRole(
    STORAGE_ADMIN,
    async (tx) => {
      const bucket = await findBucket(tx, call.bucket);
      if (!bucket.public) throw new StorageError('NoSuchBucket');
      return findObject(tx, call);
    },
    { readOnly: true },
  );
}

/** Retries once if the object was replaced between reading its row and opening its bytes. */
async function serveCurrent(
  call: StorageCall,
  find: () => Promise<ObjectRow>,
  expires?: Date,
): Promise<Response> {
  const options = expires ? { expires } : {};
  const object = await find();
  try {
    return await serveObject(call, object, options);
  } catch (error) {
    const replaced = await find();
    if (replaced.version === object.version) throw error;
    return serveObject(call, replaced, options);
  }
}
