import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { Secret } from '#platform/secret.ts';
import { openBlobStore } from '#platform/storage/blobs/open-blob-store.ts';
import { sweep } from '#platform/storage/blobs/sweep.ts';
import { createTestDatabase } from '#testing/database.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { startS3 } from '#testing/s3-server.ts';

const DAY = 24 * 60 * 60 * 1000;
const LONG_AGO = new Date(Date.now() - 30 * DAY);

const s3 = await startS3();
afterAll(() => s3[Symbol.asyncDispose]());

async function store(storage: SupabaseClient['storage'], files: number): Promise<void> {
  await storage.createBucket('files');
  const uploads = Array.from({ length: files }, () => storage.from('files').upload(randomUUID(), 'bytes'));
  for (const { error } of await Promise.all(uploads)) expect(error).toBeNull();
}

const storageOf = (platform: TestPlatform) => platform.client(platform.keys.secret).storage;

describe.each(['folder', 's3'] as const)('a store in %s', (kind) => {
  let storageUrl: string;
  /** The names of all stored objects. */
  let content: () => Promise<string[]>;
  let backdate: () => Promise<void>;
  let put: (name: string) => Promise<void>;

  beforeEach(async () => {
    if (kind === 's3') {
      s3.objects.clear();
      storageUrl = s3.url().href;
      content = async () => [...s3.objects.keys()].sort();
      backdate = async () => {
        for (const object of s3.objects.values()) object.modifiedAt = LONG_AGO;
      };
      put = async (name) => {
        s3.objects.set(`/bucket/${name}`, { bytes: Buffer.from('theirs'), modifiedAt: LONG_AGO });
      };
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'store-test-'));
    storageUrl = pathToFileURL(folder).href;
    const files = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort();
    content = files;
    backdate = async () => {
      for (const file of await files()) await utimes(file, LONG_AGO, LONG_AGO);
    };
    put = async (name) => {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), 'theirs');
    };
    return () => rm(folder, { recursive: true });
  });

  const serve = (database?: Awaited<ReturnType<typeof createTestDatabase>>) =>
    serveTestPlatform('template_platform', { storageUrl, ...(database && { database }) });
  /** Backdates the installation, as if the store had been used with this database for a long time. */
  const age = (platform: TestPlatform) =>
    platform.db.sql("update platform.installation set created_at = now() - interval '60 days'");
  const sweepNow = async (platform: TestPlatform) => {
    await using blobs = await openBlobStore(new Secret(storageUrl));
    return sweep({ database: platform.platform.database, blobs }, { olderThan: DAY });
  };

  test('another database refuses to start with it, gives the reason and removes nothing', async () => {
    await using database = await createTestDatabase('template_platform');
    {
      await using platform = await serve(database);
      await store(storageOf(platform), 3);
    }
    await backdate();
    const before = await content();
    await expect(serve()).rejects.toThrow(/belong to installation .*No file was touched/);
    expect(await content()).toEqual(before);
    await using again = await serve(database);
    expect((await storageOf(again).from('files').list()).data).toHaveLength(3);
    expect(await sweepNow(again)).toEqual({ removed: 0, refusal: null });
    expect(await content()).toEqual(before);
  });

  test('a database that references files refuses to start with an empty store', async () => {
    await using database = await createTestDatabase('template_platform');
    {
      await using platform = await serve(database);
      await store(storageOf(platform), 1);
    }
    await using elsewhere = await createTestDatabase('template_platform');
    await expect(
      serveTestPlatform('template_platform', { database, storageUrl: s3.url('/elsewhere').href }),
    ).rejects.toThrow('contains none of the files that the database references');
    await using _platform = await serveTestPlatform('template_platform', {
      database: elsewhere,
      storageUrl: s3.url('/elsewhere').href,
    });
  });

  test('an unmarked store from an earlier version is adopted only if the database references its files', async () => {
    await put(`objects/0f/0f8fad5b-d9cb-469f-a165-70867728950e`);
    await put(`objects/0f8fad5b-d9cb-469f-a165-70867728950e`);
    const before = await content();
    await expect(serve()).rejects.toThrow('contains files, but the database references none');
    expect(await content()).toEqual(before);
    await using database = await createTestDatabase('template_platform');
    await database.sql(
      `insert into storage.objects (name, version)
       values ('written with SQL', '1'), ('a', '0f8fad5b-d9cb-469f-a165-70867728950e')`,
    );
    await using _platform = await serve(database);
  });

  test('objects of other programs are never touched', async () => {
    const foreign = ['facturas/2025-001.pdf', 'fotos/planta.jpg', 'backup-2025.tar', `${randomUUID()}.bak`];
    for (const name of foreign) await put(name);
    await put(randomUUID());
    await put('objects/notes.txt');
    await put('staging/notes.txt');
    await put('renditions/album/planta.jpg');
    await using platform = await serve();
    await age(platform);
    await store(storageOf(platform), 1);
    const before = await content();
    await backdate();
    expect(await sweepNow(platform)).toEqual({ removed: 0, refusal: null });
    expect(await content()).toEqual(before);
  });

  test('all files are kept if the database has lost its rows, but a few orphans of crashes are removed', async () => {
    await using platform = await serve();
    await age(platform);
    await store(storageOf(platform), 30);
    await backdate();
    const before = await content();
    // As in a database restored to a time before the uploads: rows are missing without having been deleted.
    const forget = (count: number) =>
      platform.db.sql(`set session_replication_role = replica;
          delete from storage.objects where id in (select id from storage.objects limit ${count})`);
    await forget(2);
    expect(await sweepNow(platform)).toEqual({ removed: 2, refusal: null });
    await forget(25);
    expect(await sweepNow(platform)).toEqual({
      removed: 0,
      refusal: expect.stringContaining('references only 3'),
    });
    await forget(3);
    expect(await sweepNow(platform)).toEqual({
      removed: 0,
      refusal: expect.stringContaining('references none'),
    });
    expect(await content()).toHaveLength(before.length - 2);
  });

  test('a database restored from a backup removes no newer files', async () => {
    await using platform = await serve();
    await store(storageOf(platform), 3);
    await backdate();
    const before = await content();
    await platform.db.sql(`set session_replication_role = replica;
        delete from storage.objects where id in (select id from storage.objects limit 1)`);
    expect(await sweepNow(platform)).toEqual({ removed: 0, refusal: null });
    expect(await content()).toEqual(before);
  });

  test('the next sweep removes files of rows deleted in SQL, but not of rolled back deletions', async () => {
    await using platform = await serve();
    await store(storageOf(platform), 30);
    const before = await content();
    const sql = (text: string) => platform.db.sql(text);
    await sql('begin; delete from storage.objects; rollback');
    expect(await sweepNow(platform)).toEqual({ removed: 0, refusal: null });
    await sql('delete from storage.objects where id in (select id from storage.objects limit 29)');
    expect(await sweepNow(platform)).toEqual({ removed: 29, refusal: null });
    expect(await content()).toHaveLength(before.length - 29);
  });

  test('recent files without a row are kept, and only one process sweeps at a time', async () => {
    await using platform = await serve();
    await age(platform);
    await store(storageOf(platform), 2);
    await asAdministrator(platform.db.url, async (client) => {
      await client.query(`set session_replication_role = replica;
        delete from storage.objects where id in (select id from storage.objects limit 1)`);
      expect(await sweepNow(platform)).toEqual({ removed: 0, refusal: null });
      await backdate();
      await client.query("begin; select pg_advisory_xact_lock(hashtext('storage sweep'))");
      expect(await sweepNow(platform)).toEqual({ removed: 0, refusal: null });
      await client.query('commit');
      expect(await sweepNow(platform)).toEqual({ removed: 1, refusal: null });
    });
  });
});
