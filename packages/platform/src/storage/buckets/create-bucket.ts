import { z } from 'zod';
import { ownerOf, type StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireValidBucketName } from '../names.ts';
import { bucketColumns, bucketSettings } from './bucket-settings.ts';

const body = bucketSettings.extend({
  id: z.string().optional(),
  name: z.string(),
  type: z.string().nullish(),
  versioning_status: z.string().nullish(),
});

/** `POST /bucket` */
export async function createBucket({ dependencies, request, caller }: StorageCall): Promise<Response> {
  const requested = await readJson(request, body);
  requireValidBucketName(requested.name);
  requireValidBucketName(requested.id ?? requested.name);
  const { type, versioning_status: versioning } = requested;
  if ((type ?? 'STANDARD') !== 'STANDARD')
    throw new StorageError('FeatureNotEnabled', `Buckets of type ${type} are not served`);
  if ((versioning ?? 'DISABLED') !== 'DISABLED')
    throw new StorageError('FeatureNotEnabled', 'Versions of objects are not served');
  const columns = bucketColumns(requested, dependencies.settings);
  // No RETURNING, which would require permission to select the bucket.
  await dependencies.database.asRole(caller, (tx) =>
    tx.query(
      `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $2, storage.uuid_or_null($3), $3, $4, $5, $6)`,
      [
        requested.id ?? requested.name,
        requested.name,
        ownerOf(caller),
        columns.public ?? false,
        columns.file_size_limit ?? null,
        columns.allowed_mime_types ?? null,
      ],
    ),
  );
  return Response.json({ name: requested.name });
}
