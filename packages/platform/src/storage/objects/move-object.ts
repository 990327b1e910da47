import { findBucketAsAdmin } from '../bucket-row.ts';
import { translateDatabaseError } from '../database-errors.ts';
import { ownerOf, type StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireValidKey } from '../names.ts';
import { findObject, lockName } from '../object-row.ts';
import { requireUploadRules, transferBody } from './transfer-body.ts';

/** `POST /object/move`: renames the row; the bytes are stored under their version and stay in place. */
export async function moveObject({ dependencies, request, caller }: StorageCall): Promise<Response> {
  const { sourceKey, destinationKey, sourceVersionId, ...body } = await readJson(request, transferBody);
  if (sourceVersionId !== undefined) throw new StorageError('FeatureNotEnabled');
  requireValidKey(destinationKey);
  await findBucketAsAdmin(dependencies, body.bucketId);
  const bucket = await findBucketAsAdmin(dependencies, body.destinationBucket ?? body.bucketId);
  const id = await dependencies.database
    .asRole(caller, async (tx) => {
      await lockName(tx, bucket.id, destinationKey);
      const source = await findObject(tx, { bucket: body.bucketId, key: sourceKey });
      requireUploadRules(source, { bucket, key: destinationKey }, dependencies);
      const { rowCount } = await tx.query(
        `update storage.objects set bucket_id = $2, name = $3, owner = storage.uuid_or_null($4), owner_id = $4,
           updated_at = now() where id = $1`,
        [source.id, bucket.id, destinationKey, ownerOf(caller) ?? source.owner_id],
      );
      // Row-level security silently skips forbidden updates.
      if (!rowCount) throw new StorageError('NoSuchKey');
      return source.id;
    })
    .catch((error: unknown) => {
      throw translateDatabaseError(error);
    });
  return Response.json({ message: 'Successfully moved', Id: id, Key: `${bucket.id}/${destinationKey}` });
}
