import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { findInstallationId } from '@voltandes/platform/database';
import {
  type BlobStore,
  findOrphans,
  isVersion,
  refuseToRemove,
  stageBytes,
} from '@voltandes/platform/storage';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Check } from './check.ts';

/** Younger files may belong to an upload in progress. */
const UPLOAD_GRACE_MS = 24 * 60 * 60 * 1000;
const MAX_LISTED = 3;

const rowSchema = z.object({ version: z.string(), name: z.string() });

/** Counts the files whose removal is overdue. */
export function lateRemovals(count: () => Promise<number>): Check {
  return {
    subject: 'Removals',
    async run() {
      const late = await count();
      if (late === 0) return { level: 'ok', text: 'none overdue' };
      return {
        level: 'warning',
        text: `files to be removed that are still stored: ${late}`,
        hint: 'A running server removes them, and logs why it cannot.',
      };
    },
  };
}

/** Checks that the store belongs to this installation, works, and has every file the database references. */
export function storageChecks(client: Client, blobs: BlobStore): Check[] {
  return [
    {
      subject: 'Storage',
      hint: 'Until then nothing is served or removed: check DATA_DIR, DATABASE_URL and STORAGE_URL.',
      async run() {
        const owner = await blobs.owner();
        const installation = await findInstallationId(client);
        if (owner === null)
          return {
            level: 'warning',
            text: 'belongs to no installation yet',
            hint: 'The next start claims it, if it holds the files that the database references.',
          };
        if (owner !== installation)
          throw new Error(`belongs to installation ${owner}, the database to ${installation}`);
        return { level: 'ok', text: `belongs to this installation, ${owner}` };
      },
    },
    {
      subject: 'Storage',
      hint: 'Check STORAGE_URL, its permissions and its disk.',
      async run() {
        const probe = Buffer.from('probe');
        const version = randomUUID();
        const staged = await stageBytes({ folder: blobs.staging, bytes: chunks(probe), limit: probe.length });
        try {
          await blobs.put(staged, version);
          const stored = await blobs.read(version);
          if (stored === null || (await new Response(stored).text()) !== probe.toString())
            throw new Error('a written file could not be read back');
        } finally {
          await blobs.remove([version]);
          await rm(staged.path, { force: true });
        }
        return { level: 'ok', text: 'files can be written, read and removed' };
      },
    },
    lateRemovals(async () => {
      const { rows } = await client.query('select public.count_late_file_removals() as late');
      return z.number().parse(rows[0]?.late);
    }),
    {
      subject: 'Files',
      hint: 'Restore them from a backup, or delete the rows that reference them.',
      run: () => compare(client, blobs),
    },
  ];
}

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

type Findings = Awaited<ReturnType<Check['run']>>;

async function compare(client: Client, blobs: BlobStore): Promise<Findings> {
  const { missing, rows } = await missingFiles(client, blobs);
  const found = await findOrphans(client, blobs, Date.now() - UPLOAD_GRACE_MS);
  if (missing.length > 0 && missing.length === rows)
    return {
      level: 'failure',
      text: `none of ${rows} is there`,
      hint: 'Mount the disk they are on, or check DATA_DIR, DATABASE_URL and STORAGE_URL. Delete nothing.',
    };
  if (missing.length > 0)
    throw new Error(
      `${missing.length} of ${rows} are missing: ${missing.slice(0, MAX_LISTED).join(', ')}${missing.length > MAX_LISTED ? ', …' : ''}`,
    );
  const { referenced, older, orphans } = found;
  if (orphans.length === 0) {
    const others = older === 0 ? '' : `; ${older} older than this database are kept`;
    return { level: 'ok', text: `all ${referenced} present${others}` };
  }
  const refusal = refuseToRemove(found);
  return {
    level: 'warning',
    text: `all ${referenced} present, and ${orphans.length} orphaned`,
    hint:
      refusal === null
        ? 'The running server removes them hourly.'
        : `They are not removed, because ${refusal}: check that the database is the right one and up to date.`,
  };
}

/** Files that rows reference but the store lacks, as `bucket/name`. */
async function missingFiles(client: Client, blobs: BlobStore): Promise<{ missing: string[]; rows: number }> {
  const named = await namedFiles(client);
  const rows = named.size;
  for await (const { version } of blobs.list()) named.delete(version);
  // Files in the legacy location are not listed.
  for (const version of [...named.keys()])
    if (isVersion(version) && (await blobs.has(version))) named.delete(version);
  // Rows deleted in the meantime need no file.
  return { missing: [...(await namedFiles(client, [...named.keys()])).values()], rows };
}

/** Maps versions to `bucket/name`. */
async function namedFiles(client: Client, versions?: string[]): Promise<Map<string, string>> {
  const { rows } = await client.query(
    `select version, bucket_id || '/' || name as name from storage.objects
     where version is not null and ($1::text[] is null or version = any($1)) order by name`,
    [versions ?? null],
  );
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map(({ name, version }) => [version, name]),
  );
}
