import { json } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import {
  asAdministrator,
  beginRestore,
  type Content,
  type CopiedTable,
  describeContent,
  ensureInstallationId,
  ensureSeedTable,
  finishRestore,
  writeRows,
} from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import { openBlobStore, stageBytes } from '@voltandes/platform/storage';
import type { Client } from 'pg';
import { z } from 'zod';
import { prepareDatabase } from '../prepare-database.ts';
import { relationToBaseline, withBaseline, withCurrentColumns } from '../schema/baseline.ts';
import { formerRowsSql } from '../schema/former-rows.ts';
import type { OpenBackup } from './read-backup.ts';
import { digestsSchema, requireSameRows } from './row-digest.ts';

export interface RestoredData {
  readonly files: number;
  readonly rows: number;
  /** Files whose contents differ from what was uploaded. */
  readonly damagedFiles: number;
  /** Files that rows reference, but that were lost before the backup. */
  readonly missingFiles: number;
  /** Tables left out because no migration creates them. */
  readonly skippedTables: readonly string[];
}

/**
 * Restores a backup into an empty database: applies the backup's migrations, copies its rows and files, compares the
 * rows with their digests, then applies the remaining migrations.
 *
 * @param options.url of an administrator of the empty database
 * @param options.replaces the name of the database on the same server that this one will replace
 * @param options.installationId the restored database's new installation id
 * @throws Error when the backup is damaged or incomplete, or a migration rejects its rows
 */
export async function restoreData(
  { entries, manifest, secrets }: OpenBackup,
  options: { url: Secret; storageUrl: Secret; installationId: string; replaces?: string },
): Promise<RestoredData> {
  const { installationId, replaces, storageUrl, url } = options;
  const { jwtSecret } = secrets;
  const prepared = { url, jwtSecret, ...(replaces && { replaces }) };
  await prepareDatabase({ ...prepared, only: withBaseline(manifest.migrations) });
  await using blobs = await openBlobStore(storageUrl);
  const skippedTables: string[] = [];
  const files: { version: string; digest: string }[] = [];
  let rows: number | null = null;
  let found = { damaged: 0, missing: 0 };
  await asAdministrator(url, async (client) => {
    await ensureSeedTable(client);
    const existing = byQualifiedName(await describeContent(client));
    const content = { ...manifest.content, tables: manifest.content.tables.map(withCurrentColumns) };
    const tables = byQualifiedName(content);
    const known = content.tables.filter((table) => existing.has(qualifiedName(table)));
    skippedTables.push(...[...tables.keys()].filter((name) => !existing.has(name)));
    await beginRestore(client, known);
    for await (const { bytes, name } of entries) {
      const [kind, title = ''] = name.split('/');
      const table = tables.get(title);
      if (kind === 'database' && table) {
        if (existing.has(title)) await writeRows(client, table, bytes);
        else await finished(bytes.resume());
      } else if (name === 'digests.json') {
        const digests = digestsSchema.parse(await json(bytes));
        await requireSameRows(client, known, digests);
        rows = digests.reduce((sum, digest) => sum + digest.rows, 0);
      } else if (kind === 'files') {
        const staged = await stageBytes({ folder: blobs.staging, bytes, limit: Infinity });
        await blobs.put(staged, title);
        files.push({ version: title, digest: staged.digest });
      } else throw new Error(`The backup holds ${name}, which is not a known entry.`);
    }
    if (rows === null && manifest.format > 1) throw new Error('The backup is incomplete: it has no digests.');
    found = await compareFiles(client, files);
    await finishRestore(client, manifest.content.sequences);
    if (relationToBaseline(manifest.migrations.project) === 'former')
      await client.query(await formerRowsSql());
  });
  await prepareDatabase(prepared);
  await asAdministrator(url, (client) => ensureInstallationId(client, installationId));
  const missingFiles = manifest.files === 'included' ? found.missing : 0;
  return {
    files: files.length,
    rows: rows ?? 0,
    damagedFiles: found.damaged,
    missingFiles,
    skippedTables,
  };
}

/** Compares files with their ETags: a file's ETag is the MD5 of the upload. */
async function compareFiles(
  client: Client,
  files: readonly { version: string; digest: string }[],
): Promise<{ damaged: number; missing: number }> {
  const { rows } = await client.query(
    `select (count(*) filter (where trim(both '"' from metadata->>'eTag') <> digest))::int as damaged,
       (count(*) filter (where digest is null))::int as missing
     from storage.objects left join json_to_recordset($1) as file(version text, digest text) using (version)
     where version is not null`,
    [JSON.stringify(files)],
  );
  return z.object({ damaged: z.number(), missing: z.number() }).parse(rows[0]);
}

const qualifiedName = ({ name, schema }: CopiedTable): string => `${schema}.${name}`;

const byQualifiedName = ({ tables }: Content): Map<string, CopiedTable> =>
  new Map(tables.map((table) => [qualifiedName(table), table]));
