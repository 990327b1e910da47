import { z } from 'zod';
import { STORAGE_ADMIN } from '../../database/caller.ts';
import { isVersion } from '../blobs/version.ts';
import type { StorageCall, StorageDependencies } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { objectMetadata } from '../object-row.ts';
import { TusError } from './tus-error.ts';
import type { Authorize, UploadGrant } from './upload-grant.ts';

const uploadRow = z.object({
  id: z.string(),
  role: z.string(),
  owner_id: z.string().nullable(),
  bucket_id: z.string(),
  name: z.string(),
  upsert: z.boolean(),
  // pg returns bigint as text.
  size: z.coerce.number(),
  received: z.coerce.number(),
  upload_metadata: z.string(),
  metadata: objectMetadata,
  user_metadata: z.record(z.string(), z.unknown()),
  object_id: z.string(),
  expires_at: z.date(),
});

/** An upload in progress, or completed and not yet expired. */
export type ResumableUpload = z.infer<typeof uploadRow>;

export type NewUpload = Pick<
  ResumableUpload,
  'id' | 'bucket_id' | 'name' | 'upsert' | 'size' | 'upload_metadata' | 'metadata' | 'user_metadata'
>;

type Database = Pick<StorageDependencies, 'database'>;

/** How long an upload may take from its creation, as on Supabase. */
const LIFETIME = '24 hours';

/**
 * Creates an upload.
 *
 * @param options.quota what the uploader may leave unfinished
 * @throws StorageError TooManyRequests when the quota is exceeded
 */
export function insertUpload(
  { database }: Database,
  upload: NewUpload,
  options: { grant: UploadGrant; quota: { key: string; uploads: number; bytes: number } | null },
): Promise<ResumableUpload> {
  const { grant, quota } = options;
  return database.asRole(STORAGE_ADMIN, async (tx) => {
    if (quota !== null) {
      // The lock prevents concurrent creations from exceeding the quota together.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `storage uploads ${quota.key}`,
      ]);
      const { rows } = await tx.query(
        `select count(*) as uploads, coalesce(sum(size), 0) as bytes from storage.resumable_uploads
         where client = $1 and received < size and expires_at > now()`,
        [quota.key],
      );
      const open = z.object({ uploads: z.coerce.number(), bytes: z.coerce.number() }).parse(rows[0]);
      if (open.uploads >= quota.uploads || open.bytes + upload.size > quota.bytes)
        throw new StorageError('TooManyRequests', 'Too many unfinished uploads', 60 * 60);
    }
    const { rows } = await tx.query(
      `insert into storage.resumable_uploads
         (id, role, owner_id, client, bucket_id, name, upsert, size, upload_metadata, metadata, user_metadata, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + interval '${LIFETIME}') returning *`,
      [
        upload.id,
        grant.role,
        grant.owner,
        quota?.key ?? null,
        upload.bucket_id,
        upload.name,
        upload.upsert,
        upload.size,
        upload.upload_metadata,
        upload.metadata,
        upload.user_metadata,
      ],
    );
    return uploadRow.parse(rows[0]);
  });
}

/**
 * Finds the requested upload. For other callers it does not exist, so they learn nothing about it.
 *
 * @throws TusError when it does not exist, belongs to another caller or has expired; StorageError from `authorize`
 */
export async function findUpload(
  call: StorageCall,
  authorize: Authorize,
): Promise<{ upload: ResumableUpload; grant: UploadGrant }> {
  if (!isVersion(call.key)) throw new TusError('notFound');
  const { rows } = await call.dependencies.database.asRole(
    STORAGE_ADMIN,
    (tx) => tx.query('select * from storage.resumable_uploads where id = $1', [call.key]),
    { readOnly: true },
  );
  if (rows[0] === undefined) throw new TusError('notFound');
  const upload = uploadRow.parse(rows[0]);
  const grant = await authorize(call, { bucket: upload.bucket_id, key: upload.name });
  if (grant.role !== upload.role || grant.owner !== upload.owner_id) throw new TusError('notFound');
  if (upload.expires_at.getTime() < Date.now()) throw new TusError('expired');
  return { upload, grant };
}

/**
 * Records a part whose bytes are stored. The offset resolves races between processes: the first to advance it wins.
 *
 * @throws TusError when another request has already continued the upload
 */
export async function insertPart(
  { database }: Database,
  upload: ResumableUpload,
  part: { version: string; size: number },
): Promise<ResumableUpload> {
  const received = upload.received + part.size;
  const { rowCount } = await database.asRole(STORAGE_ADMIN, (tx) =>
    tx.query(
      `with continued as (
         update storage.resumable_uploads set received = $3 where id = $1 and received = $2 returning id)
       insert into storage.resumable_upload_parts (upload_id, starts_at, version)
       select id, $2, $4 from continued`,
      [upload.id, upload.received, received, part.version],
    ),
  );
  if (rowCount !== 1) throw new TusError('offsetConflict');
  return { ...upload, received };
}

/** Lists the versions of an upload's parts in order. */
export async function partsOf({ database }: Database, { id, received }: ResumableUpload): Promise<string[]> {
  const { rows } = await database.asRole(
    STORAGE_ADMIN,
    (tx) =>
      tx.query(
        `select version from storage.resumable_upload_parts where upload_id = $1 and starts_at < $2
         order by starts_at`,
        [id, received],
      ),
    { readOnly: true },
  );
  return rows.map(({ version }) => String(version));
}

/** Whether the upload's object was written by a request whose response was lost. */
export async function isStored({ database }: Database, { object_id }: ResumableUpload): Promise<boolean> {
  const { rows } = await database.asRole(
    STORAGE_ADMIN,
    (tx) => tx.query('select from storage.objects where id = $1', [object_id]),
    { readOnly: true },
  );
  return rows.length > 0;
}

/** Marks an upload as complete. @returns the versions of its parts, whose bytes are no longer needed */
export function completeUpload(dependencies: Database, upload: ResumableUpload): Promise<string[]> {
  return dropParts(
    dependencies,
    'update storage.resumable_uploads set received = size where id = $1',
    upload,
  );
}

/** Deletes an upload. @returns the versions of its parts, whose bytes are no longer needed */
export function deleteUpload(dependencies: Database, upload: ResumableUpload): Promise<string[]> {
  return dropParts(dependencies, 'delete from storage.resumable_uploads where id = $1', upload);
}

/** Has no effect on completed uploads. */
function dropParts({ database }: Database, statement: string, { id }: ResumableUpload): Promise<string[]> {
  return database.asRole(STORAGE_ADMIN, async (tx) => {
    // Locks the upload before its parts, in the same order as `insertPart`.
    const { rowCount } = await tx.query(
      'select from storage.resumable_uploads where id = $1 and received < size for update',
      [id],
    );
    if (rowCount === 0) return [];
    const { rows } = await tx.query(
      'delete from storage.resumable_upload_parts where upload_id = $1 returning version',
      [id],
    );
    await tx.query(statement, [id]);
    return rows.map(({ version }) => String(version));
  });
}
