import { finished } from 'node:stream/promises';
import { asAdministrator, prepareDatabase } from '@voltandes/platform/database/administration';
import {
  beginRestore,
  type Content,
  type CopiedTable,
  describeContent,
  finishRestore,
  writeRows,
} from '@voltandes/platform/database/copy-rows';
import { ensureInstallationId } from '@voltandes/platform/database/installation';
import { ensureSeedTable } from '@voltandes/platform/database/seed';
import type { Secret } from '@voltandes/platform/secret';
import { openBlobStore } from '@voltandes/platform/storage/blobs/open-blob-store';
import { stageBytes } from '@voltandes/platform/storage/blobs/stage-bytes';
import { PROJECT_DIRECTORY } from '../backend.ts';
import type { OpenBackup } from './read-backup.ts';

/**
 * Restores a backup into an empty database: applies the backup's migrations, copies its rows and files, then applies
 * the remaining migrations.
 *
 * @param options.url of an administrator of the empty database
 * @param options.replaces the name of the database on the same server that this one takes the place of
 * @param options.installationId the restored database's new installation id
 * @returns the number of files, and the tables left out because no migration creates them
 * @throws Error when the backup is damaged, or a migration rejects its rows
 */
export async function restoreData(
  { entries, manifest, secrets }: OpenBackup,
  options: { url: Secret; storageUrl: Secret; installationId: string; replaces?: string },
): Promise<{ files: number; skippedTables: string[] }> {
  const { installationId, storageUrl, replaces, url } = options;
  const { jwtSecret } = secrets;
  const prepared = { url, directory: PROJECT_DIRECTORY, jwtSecret, ...(replaces && { replaces }) };
  await prepareDatabase({ ...prepared, only: manifest.migrations });
  await using blobs = await openBlobStore(storageUrl);
  const skippedTables: string[] = [];
  let files = 0;
  await asAdministrator(url, async (client) => {
    await ensureSeedTable(client);
    const existing = byQualifiedName(await describeContent(client));
    const tables = byQualifiedName(manifest.content);
    const known = manifest.content.tables.filter((table) => existing.has(qualifiedName(table)));
    skippedTables.push(...[...tables.keys()].filter((name) => !existing.has(name)));
    await beginRestore(client, known);
    for await (const { bytes, name } of entries) {
      const [kind, title = ''] = name.split('/');
      const table = tables.get(title);
      if (kind === 'database' && table) {
        if (existing.has(title)) await writeRows(client, table, bytes);
        else await finished(bytes.resume());
      } else if (kind === 'files') {
        await blobs.put(await stageBytes({ folder: blobs.staging, bytes, limit: Infinity }), title);
        files += 1;
      } else throw new Error(`The backup holds ${name}, which is not a known entry.`);
    }
    await finishRestore(client, manifest.content.sequences);
  });
  await prepareDatabase(prepared);
  await asAdministrator(url, (client) => ensureInstallationId(client, installationId));
  return { files, skippedTables };
}

const qualifiedName = ({ name, schema }: CopiedTable): string => `${schema}.${name}`;

const byQualifiedName = ({ tables }: Content): Map<string, CopiedTable> =>
  new Map(tables.map((table) => [qualifiedName(table), table]));
