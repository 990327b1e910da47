import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Client } from 'pg';
import { z } from 'zod';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { stageBytes } from '#platform/storage/blobs/stage-bytes.ts';
import type { Check } from './finding.ts';

/** Younger bytes may belong to an upload under way. */
const UNDER_WAY_MS = 60 * 60 * 1000;
const SHOWN = 3;

const rowSchema = z.object({ version: z.string(), name: z.string() });

/** Whether files can be kept, and whether those that the database names are there. */
export function storageChecks(client: Client, blobs: BlobStore): Check[] {
  return [
    {
      subject: 'Storage',
      hint: 'Look at STORAGE_URL, its rights and its disk.',
      async look() {
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
      look: () => compare(client, blobs),
    },
  ];
}

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

type Findings = Awaited<ReturnType<Check['look']>>;

async function compare(client: Client, blobs: BlobStore): Promise<Findings> {
  const named = await namedFiles(client);
  const rows = named.size;
  const cutoff = Date.now() - UNDER_WAY_MS;
  let orphans = 0;
  for await (const { modifiedAt, version } of blobs.list())
    if (!named.delete(version) && modifiedAt.getTime() < cutoff) orphans += 1;
  // What went meanwhile is missed by nobody.
  const missing = [...(await namedFiles(client, [...named.keys()])).values()];
  if (missing.length > 0)
    throw new Error(
      `${missing.length} of ${rows} are missing: ${missing.slice(0, SHOWN).join(', ')}${missing.length > SHOWN ? ', …' : ''}`,
    );
  if (orphans > 0)
    return {
      level: 'warning',
      text: `all ${rows} are there, and ${orphans} that nothing names`,
      hint: 'The running server removes these by the hour.',
    };
  return { level: 'ok', text: `all ${rows} are there` };
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
