import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { findInstallationId } from '@voltandes/platform/database/installation';
import type { BlobStore } from '@voltandes/platform/storage/blobs/blob-store';
import { findOrphans, refuseToRemove } from '@voltandes/platform/storage/blobs/find-orphans';
import { stageBytes } from '@voltandes/platform/storage/blobs/stage-bytes';
import { isVersion } from '@voltandes/platform/storage/blobs/version';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Check } from './check.ts';

/** Younger bytes may belong to an upload under way. */
const UNDER_WAY_MS = 24 * 60 * 60 * 1000;
const SHOWN = 3;

const rowSchema = z.object({ version: z.string(), name: z.string() });

/** Whether the store is this installation's, keeps files, and has those that the database names. */
export function storageChecks(client: Client, blobs: BlobStore): Check[] {
  return [
    {
      subject: 'Storage',
      hint: 'Nothing is served or removed so: look at DATA_DIR, DATABASE_URL and STORAGE_URL.',
      async run() {
        const owner = await blobs.owner();
        const installation = await findInstallationId(client);
        if (owner === null)
          return {
            level: 'warning',
            text: 'belongs to no installation yet',
            hint: 'The next start claims it.',
          };
        if (owner !== installation)
          throw new Error(`belongs to installation ${owner}, the database to ${installation}`);
        return { level: 'ok', text: `belongs to this installation, ${owner}` };
      },
    },
    {
      subject: 'Storage',
      hint: 'Look at STORAGE_URL, its rights and its disk.',
      async run() {
        const probe = Buffer.from('probe');
        const version = randomUUID();
        const staged = await stageBytes({ folder: blobs.staging, bytes: chunks(probe), limit: probe.length });
        try {
          await blobs.keep(staged, version);
          const kept = await blobs.read(version);
          if (kept === null || (await new Response(kept).text()) !== probe.toString())
            throw new Error('what was written could not be read');
        } finally {
          await blobs.remove([version]);
          await rm(staged.path, { force: true });
        }
        return { level: 'ok', text: 'takes a file, gives it back and removes it' };
      },
    },
    {
      subject: 'Files',
      hint: 'Bring them back from a backup, or remove what names them.',
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
  const found = await findOrphans(client, blobs, Date.now() - UNDER_WAY_MS);
  if (missing.length > 0)
    throw new Error(
      `${missing.length} of ${rows} are missing: ${missing.slice(0, SHOWN).join(', ')}${missing.length > SHOWN ? ', …' : ''}`,
    );
  const { claimed, older, orphans } = found;
  if (orphans.length === 0) {
    const others = older === 0 ? '' : `; ${older} from before this database are left as they are`;
    return { level: 'ok', text: `all ${claimed} are there${others}` };
  }
  const refusal = refuseToRemove(found);
  return {
    level: 'warning',
    text: `all ${claimed} are there, and ${orphans.length} that nothing names`,
    hint:
      refusal === null
        ? 'The running server removes these by the hour.'
        : `They are not removed, for ${refusal}: is it the right database, and an up-to-date one?`,
  };
}

/** What rows name and the store has not, as `bucket/name`. */
async function missingFiles(client: Client, blobs: BlobStore): Promise<{ missing: string[]; rows: number }> {
  const named = await namedFiles(client);
  const rows = named.size;
  for await (const { version } of blobs.list()) named.delete(version);
  // Those of an earlier place are not listed.
  for (const version of [...named.keys()])
    if (isVersion(version) && (await blobs.has(version))) named.delete(version);
  // What went meanwhile is missed by nobody.
  return { missing: [...(await namedFiles(client, [...named.keys()])).values()], rows };
}

/** By version; the names are `bucket/name`. */
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
