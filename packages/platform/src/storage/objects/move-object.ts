import { findBucketAsAdmin } from '../bucket-row.ts';
import { translateDatabaseError } from '../database-errors.ts';
import { ownerOf, type StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireValidKey } from '../names.ts';
import { findObject, lockName } from '../object-row.ts';
import { requireUploadRules, transferBody } from './transfer-body.ts';

/**
 * `POST /object/move`: renames the row; the bytes are stored under their version and stay in place.
 *
 * @throws StorageError NoSuchKey also when the object is replaced at the same time
 */
export async function moveObject({ dependencies, request, caller }: StorageCall): Promise<Response> {
  const { sourceKey, destinationKey, sourceVersionId, ...body } = await readJson(request, transferBody);
  if (sourceVersionId !== undefined) throw new StorageError('FeatureNotEnabled');
  requireValidKey(destinationKey);
  await findBucketAsAdmin(dependencies, body.bucketId);
  const bucket = await findBucketAsAdmin(dependencies, body.destinationBucket ?? body.bucketId);
  const source = await dependencies.database.asRole(
    caller,
    (tx) => findObject(tx, { bucket: body.bucketId, key: sourceKey }),
    { readOnly: true },
  );
  await requireUploadRules(source, { bucket, key: destinationKey }, dependencies);
  await dependencies.database
    .asRole(caller, async (tx) => {
      await lockName(tx, bucket.id, destinationKey);
      const { rowCount } = await tx.query(
        `update storage.objects set bucket_id = $2, name = $3, owner = storage.uuid_or_null($4), owner_id = $4,
           updated_at = now() where id = $1 and (version = $5 or $5 is null)`,
        [source.id, bucket.id, destinationKey, ownerOf(caller) ?? source.owner_id, source.version],
      );
      // Row-level security silently skips forbidden updates.
      if (!rowCount) throw new StorageError('NoSuchKey');
    })
    .catch((error: unknown) => {
      throw translateDatabaseError(error);
    });
  const { id } = source;
  return Response.json({ message: 'Successfully moved', Id: id, Key: `${bucket.id}/${destinationKey}` });
}
