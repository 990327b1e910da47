import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { asAdministrator } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { blobPath, openBlobStore, stageBytes } from '@voltandes/platform/storage';
import { createTestDatabase } from '@voltandes/platform/testing/database';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { generateX25519Identity } from 'age-encryption';
import { expect, test } from 'vitest';
import { openBackupStore } from '#server/backup/store/open-backup-store.ts';
import { openFileArchive } from '#server/recovery/file-archive.ts';
import { restoreFiles } from '#server/recovery/restore-files.ts';

const KEY = await generateX25519Identity();

test('a file removed before it was archived waits, is archived, and can be restored', async () => {
  await using db = await createTestDatabase('template_product');
  await using directory = await temporaryDirectory();
  const formerStorage = new Secret(pathToFileURL(join(directory.path, 'storage')).href);
  const backups = pathToFileURL(join(directory.path, 'backups')).href;
  const files = openFileArchive(await openBackupStore(new Secret(backups)), {
    installation: randomUUID(),
    key: undefined,
    storageUrl: formerStorage,
  });
  await using blobs = await openBlobStore(formerStorage, { keepsRemoved: true });
  const versions = [randomUUID(), randomUUID()];
  for (const version of versions) {
    const bytes = Readable.from([Buffer.from(`CV ${version}`)]);
    await blobs.put(await stageBytes({ folder: blobs.staging, bytes, limit: 100 }), version);
  }
  const [early = '', late = ''] = versions;
  const waiting = () => readdir(join(directory.path, 'storage', 'removed'));
  await asAdministrator(db.url, async (client) => {
    await blobs.remove([early]);
    expect(await waiting()).toEqual([early]);
    await files.add(client);
    expect(await waiting()).toEqual([]);
    // Removed within the last minute before the server stopped.
    await blobs.remove([late]);
    // At the moment that is restored, both had their rows.
    await db.sql(
      `insert into storage.objects (bucket_id, name, version)
       select 'documents', version, version from unnest($1::text[]) version`,
      [versions],
    );
    const stage = { storageUrl: new Secret(pathToFileURL(join(directory.path, 'restored')).href) };
    expect(await restoreFiles(client, { files, formerStorage, stage })).toEqual({ files: 2, missing: 0 });
  });
});

test.each([[undefined], [KEY]])(
  'a missing file stops neither archiving nor restoring (key %s)',
  async (key) => {
    await using db = await createTestDatabase('template_product');
    await using directory = await temporaryDirectory();
    const [storage, restored] = [join(directory.path, 'storage'), join(directory.path, 'restored')];
    const [present, ...lost] = Array.from({ length: 20 }, () => randomUUID());
    await db.sql(
      `insert into storage.objects (bucket_id, name, version)
     select 'documents', version, version from unnest($1::text[]) version`,
      [[present, ...lost]],
    );
    // A row may have no version: the column is nullable, as in Supabase.
    await db.sql("insert into storage.objects (bucket_id, name) values ('documents', 'no version')");
    const path = blobPath(storage, present ?? '');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'CV');
    const formerStorage = new Secret(pathToFileURL(storage).href);
    const files = openFileArchive(
      await openBackupStore(new Secret(pathToFileURL(join(directory.path, 'backups')).href)),
      {
        installation: randomUUID(),
        key: key === undefined ? undefined : new Secret(key),
        storageUrl: formerStorage,
      },
    );
    await asAdministrator(db.url, async (client) => {
      await files.add(client);
      const stage = { storageUrl: new Secret(pathToFileURL(restored).href) };
      expect(await restoreFiles(client, { files, formerStorage, stage })).toEqual({
        files: 1,
        missing: lost.length,
      });
      const none = openFileArchive(
        await openBackupStore(new Secret(pathToFileURL(join(directory.path, 'none')).href)),
        { installation: randomUUID(), key: undefined, storageUrl: formerStorage },
      );
      expect(await restoreFiles(client, { files: none, formerStorage, stage })).toEqual({
        files: 1,
        missing: lost.length,
      });
    });
  },
);
