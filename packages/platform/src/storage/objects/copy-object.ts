import { z } from 'zod';
import { findBucketAsAdmin } from '../bucket-row.ts';
import { ownerOf, type StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { cacheControl, isMediaType } from '../header-values.ts';
import { readJson } from '../json-body.ts';
import { requireValidKey } from '../names.ts';
import { findObject } from '../object-row.ts';
import { consumeUploadBytesQuota, consumeUploadQuota } from '../upload/upload-quota.ts';
import { parseUserMetadata } from '../upload/user-metadata.ts';
import { requirePermissionToWrite, writeObject } from '../upload/write-object.ts';
import { requireUploadRules, transferBody } from './transfer-body.ts';

const body = transferBody.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: z.string().optional(),
      mimetype: z.string().optional(),
      contentEncoding: z.string().optional(),
    })
    .nullish(),
});

/** `POST /object/copy` */
export async function copyObject(call: StorageCall): Promise<Response> {
  const { dependencies, request, caller } = call;
  const requested = await readJson(request, body);
  if (requested.sourceVersionId !== undefined) throw new StorageError('FeatureNotEnabled');
  requireValidKey(requested.destinationKey);
  const { database, blobs } = dependencies;
  await findBucketAsAdmin(dependencies, requested.bucketId);
  const bucket = await findBucketAsAdmin(dependencies, requested.destinationBucket ?? requested.bucketId);
  const source = await database.asRole(
    caller,
    (tx) => findObject(tx, { bucket: requested.bucketId, key: requested.sourceKey }),
    { readOnly: true },
  );
  const { mimetype, ...requestedHeaders } = requested.copyMetadata ? {} : (requested.metadata ?? {});
  if (mimetype !== undefined && !isMediaType(mimetype)) throw new StorageError('InvalidMimeType');
  await requireUploadRules(source, { bucket, key: requested.destinationKey, mimetype }, dependencies);
  const owner = ownerOf(caller);
  // As with uploads, visitors must not control response headers.
  const headers = caller.role === 'anon' && owner === null ? {} : requestedHeaders;
  const metadata = {
    ...source.metadata,
    ...(mimetype !== undefined && { mimetype }),
    ...headers,
    ...(headers.cacheControl !== undefined && { cacheControl: cacheControl(headers.cacheControl) }),
    lastModified: new Date().toISOString(),
  };
  const given = request.headers.get('x-metadata');
  const replaced = given && parseUserMetadata(Buffer.from(given, 'base64').toString());
  const userMetadata = requested.copyMetadata ? source.user_metadata : replaced || null;
  const object = {
    bucket: bucket.id,
    key: requested.destinationKey,
    owner,
    upsert: request.headers.get('x-upsert') === 'true',
    metadata,
    userMetadata,
  };
  await requirePermissionToWrite(dependencies, caller, object);
  await consumeUploadQuota(call);
  await consumeUploadBytesQuota(call, source.metadata?.size ?? 0);
  const id = await writeObject({
    dependencies,
    caller,
    object,
    async putBytes(version) {
      if (source.version === null || !(await blobs.copy(source.version, version))) {
        throw new StorageError('NoSuchKey');
      }
    },
  });
  const Key = `${bucket.id}/${requested.destinationKey}`;
  return Response.json({ Id: id, Key, id, name: requested.destinationKey, bucket_id: bucket.id, metadata });
}
