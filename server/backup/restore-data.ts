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
 * Brings an empty database to the state the backup was made in, fills it, and then brings it to the present. Files go
 * to the store as they come.
 *
 * @param options.url of an administrator of the empty database
 * @param options.installationId the database becomes this installation's
 * @returns how many files were stored, and the tables left out because no migration makes them
 * @throws Error when the backup is damaged, or a migration does not stand its rows
 */
export async function restoreData(
  { entries, manifest, secrets }: OpenBackup,
  options: { url: Secret; storageUrl: Secret; installationId: string },
): Promise<{ files: number; leftOut: string[] }> {
  const { installationId, storageUrl, url } = options;
  const prepared = { url, directory: PROJECT_DIRECTORY, jwtSecret: secrets.jwtSecret };
  await prepareDatabase({ ...prepared, only: manifest.migrations });
  await using blobs = await openBlobStore(storageUrl);
  const leftOut: string[] = [];
  let files = 0;
  await asAdministrator(url, async (client) => {
    await ensureSeedTable(client);
    const made = titles(await describeContent(client));
    const tables = titles(manifest.content);
    const known = manifest.content.tables.filter((table) => made.has(titleOf(table)));
    leftOut.push(...[...tables.keys()].filter((title) => !made.has(title)));
    await beginRestore(client, known);
    for await (const { bytes, name } of entries) {
      const [kind, title = ''] = name.split('/');
      const table = tables.get(title);
      if (kind === 'database' && table) {
        if (made.has(title)) await writeRows(client, table, bytes);
        else await finished(bytes.resume());
      } else if (kind === 'files') {
        await blobs.keep(await stageBytes({ folder: blobs.staging, bytes, limit: Infinity }), title);
        files += 1;
      } else throw new Error(`The backup holds ${name}, which nobody knows.`);
    }
    await finishRestore(client, manifest.content.sequences);
  });
  await prepareDatabase(prepared);
  await asAdministrator(url, (client) => ensureInstallationId(client, installationId));
  return { files, leftOut };
}

const titleOf = ({ name, schema }: CopiedTable): string => `${schema}.${name}`;

const titles = ({ tables }: Content): Map<string, CopiedTable> =>
  new Map(tables.map((table) => [titleOf(table), table]));
