import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { asAdministrator } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { blobPath } from '@voltandes/platform/storage';
import { createTestDatabase } from '@voltandes/platform/testing/database';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { describeBackup, fileEntries, holdFiles, tableEntries } from '#server/backup/backup-entries.ts';

test('rows have the same text and digests in any time zone and date format of the database', async () => {
  await using db = await createTestDatabase('template_product');
  const entries = () =>
    asAdministrator(db.url, async (client) => {
      const manifest = await describeBackup(client, 'included');
      const found: string[] = [];
      for await (const entry of tableEntries(client, manifest))
        found.push(`${entry.name} ${await text(entry.bytes)}`);
      return found.filter((entry) => entry.startsWith('digests') || entry.includes('retention_periods'));
    });
  const before = await entries();
  expect(before.join()).toMatch(/\+00/);
  const name = new URL(db.url.reveal()).pathname.slice(1);
  await db.sql(
    `alter database ${name} set timezone = 'America/Santiago'; alter database ${name} set datestyle = 'SQL, DMY'`,
  );
  expect(await entries()).toEqual(before);
});

test('files removed while the tables are read are in the backup, and their links are cleaned up', async () => {
  await using db = await createTestDatabase('template_product');
  await using store = await temporaryDirectory();
  const [kept = '', removed = '', lost = ''] = Array.from({ length: 3 }, () => randomUUID()).sort();
  await db.sql(
    `insert into storage.objects (bucket_id, name, version)
     select 'documents', version, version from unnest($1::text[]) version`,
    [[kept, removed, lost]],
  );
  for (const version of [kept, removed]) {
    await mkdir(dirname(blobPath(store.path, version)), { recursive: true });
    await writeFile(blobPath(store.path, version), version);
  }
  // Left by a killed backup in another container; in use; not a backup's.
  const [left, running] = ['held-for-backup-3f2a-7-AbCd12', 'held-for-backup-3f2a-8-AbCd12'];
  for (const name of [left, running, 'backup-2025']) await mkdir(join(store.path, name));
  const long = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  for (const name of [left, 'backup-2025']) await utimes(join(store.path, name), long, long);
  await asAdministrator(db.url, async (client) => {
    await describeBackup(client, 'included');
    await using files = await holdFiles(client, new Secret(pathToFileURL(store.path).href));
    await db.sql('delete from storage.objects where version = $1', [removed]);
    await rm(blobPath(store.path, removed));
    const entries = fileEntries(files);
    for (const version of [kept, removed]) {
      const { value } = await entries.next();
      expect(typeof value === 'object' && [value.name, await text(value.bytes)]).toEqual([
        `files/${version}`,
        version,
      ]);
    }
    expect(await entries.next()).toEqual({ done: true, value: 1 });
  });
  expect((await readdir(store.path)).sort()).toEqual(['backup-2025', running, 'objects']);
});
