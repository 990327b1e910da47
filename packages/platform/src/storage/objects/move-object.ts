import { findBucketForRules } from '../bucket-row.ts';
import { translateDatabaseError } from '../database-errors.ts';
import { ownerOf, type StorageCall } from '../environment.ts';
import { StorageError } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireValidKey } from '../names.ts';
import { findObject, lockName } from '../object-row.ts';
import { requireFits, transferBody } from './transfer-body.ts';

/** `POST /object/move`: the row gets another name; the bytes, kept under their version, stay where they are. */
export async function moveObject({ environment, request, caller }: StorageCall): Promise<Response> {
  const { sourceKey, destinationKey, sourceVersionId, ...body } = await readJson(request, transferBody);
  if (sourceVersionId !== undefined) throw new StorageError('FeatureNotEnabled');
  requireValidKey(destinationKey);
  await findBucketForRules(environment, body.bucketId);
  const bucket = await findBucketForRules(environment, body.destinationBucket ?? body.bucketId);
  const id = await environment.database
    .asRole(caller, async (tx) => {
      await lockName(tx, bucket.id, destinationKey);
      const source = await findObject(tx, { bucket: body.bucketId, key: sourceKey });
      requireFits(source, { bucket, key: destinationKey }, environment);
      const { rowCount } = await tx.query(
        `update storage.objects set bucket_id = $2, name = $3, owner = storage.uuid_or_null($4), owner_id = $4,
           updated_at = now() where id = $1`,
        [source.id, bucket.id, destinationKey, ownerOf(caller) ?? source.owner_id],
      );
      // Policies make an update that is not allowed touch nothing.
      if (!rowCount) throw new StorageError('NoSuchKey');
      return source.id;
    })
    .catch((error: unknown) => {
      throw translateDatabaseError(error);
    });
  return Response.json({ message: 'Successfully moved', Id: id, Key: `${bucket.id}/${destinationKey}` });
}
