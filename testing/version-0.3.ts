import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The first and the last of the 174 migrations of version 0.3. */
export const FORMER_VERSIONS = ['20261121000100', '20261204000000'] as const;

/** The SQL that builds what those migrations built, for the role `postgres`. */
export async function formerSchema(): Promise<string> {
  const sql = gunzipSync(await readFile(join(import.meta.dirname, 'version-0.3.sql.gz'))).toString();
  // The table had another name when its constraints got theirs.
  return `${sql}
    alter table private.announced_postings rename constraint announced_postings_pkey to published_postings_pkey;
    alter table private.announced_postings
      rename constraint announced_postings_job_posting_id_fkey to published_postings_job_posting_id_fkey;`;
}
