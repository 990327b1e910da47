import { STORAGE_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { StorageSettings } from './settings.ts';

/** Creates or updates the buckets declared in config.toml. */
export async function syncDeclaredBuckets(database: Database, { buckets }: StorageSettings): Promise<void> {
  const declared = Object.entries(buckets);
  if (declared.length === 0) return;
  await database.asRole(STORAGE_ADMIN, async (tx) => {
    for (const [name, bucket] of declared) {
      await tx.query(
        `insert into storage.buckets as existing (id, name, public, file_size_limit, allowed_mime_types)
         values ($1, $1, $2, $3, $4)
         on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
           allowed_mime_types = excluded.allowed_mime_types, updated_at = now()
         where (existing.public, existing.file_size_limit, existing.allowed_mime_types)
           is distinct from (excluded.public, excluded.file_size_limit, excluded.allowed_mime_types)`,
        [name, bucket.public, bucket.file_size_limit, bucket.allowed_mime_types],
      );
    }
  });
}
