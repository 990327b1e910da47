import { link, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import sharp from 'sharp';
import { z } from 'zod';
import { blobPath } from '#platform/storage/blobs/folder-store.ts';

/** Size of every object in the tests' S3 mock. */
const MOCKED_BYTES = 3746;

/** Date of the files behind the rows. */
const MOCKED_DATE = 'Wed, 12 Oct 2022 11:17:02 GMT';

/** More than the number of rows that fixtures and tests insert. */
const FILES = 8000;

/**
 * Loads the dummy data of the storage service's tests. Each row inserted with SQL gets bytes, where the original
 * service has a mocked S3.
 *
 * @param options.folder `src/test/db`
 * @param options.files the root of the file store
 */
export async function loadFixtures(
  client: Client,
  { folder, files }: { folder: string; files: string },
): Promise<void> {
  await client.query(`
    create table public.unused_files as select gen_random_uuid()::text as version from generate_series(1, ${FILES});
    create function public.give_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      delete from public.unused_files
        where ctid = (select ctid from public.unused_files limit 1 for update skip locked)
        returning version into new.version;
      new.metadata := jsonb_build_object('mimetype', 'image/png', 'cacheControl', 'no-cache', 'eTag', 'abc',
        'contentLength', ${MOCKED_BYTES}, 'size', ${MOCKED_BYTES}) || new.metadata;
      return new;
    end $$;
    create trigger give_bytes before insert on storage.objects for each row
      when (session_user <> 'authenticator') execute function public.give_bytes();
    -- Columns of unsupported features that the tests select.
    alter table storage.objects add column archived_at timestamptz, add column is_versioned boolean default false,
      add column is_delete_marker boolean default false;
    alter table storage.buckets add column versioning_status text default 'DISABLED';
  `);
  const { rows } = await client.query('select version from public.unused_files');
  const versions = z.array(z.object({ version: z.string() })).parse(rows);
  await writeFiles(
    files,
    versions.map(({ version }) => version),
  );
  const data = await readFile(join(folder, '02-dummy-data.sql'), 'utf8');
  await client.query(
    data
      .replace('"confirmed_at"', '"email_confirmed_at"')
      .replace('"email_change_token"', '"email_change_token_new"'),
  );
  await client.query(`
    update storage.objects set updated_at = '${MOCKED_DATE}', metadata = metadata || '{"size": ${MOCKED_BYTES}}'`);
}

async function writeFiles(root: string, versions: readonly string[]): Promise<void> {
  const original = join(root, 'mocked');
  await writeFile(original, await mockedImage());
  for (const version of versions) {
    const path = blobPath(root, version);
    await mkdir(dirname(path), { recursive: true });
    await link(original, path);
  }
}

/** An image followed by meaningless padding. */
async function mockedImage(): Promise<Buffer> {
  const image = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return Buffer.concat([image, Buffer.alloc(MOCKED_BYTES - image.length)]);
}
