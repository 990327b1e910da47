import { randomUUID } from 'node:crypto';
import { cp, lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asAdministrator, ensureInstallationId } from '@voltandes/platform/database';
import { startPostgres } from '@voltandes/platform/postgres';
import { Secret } from '@voltandes/platform/runtime';
import { createTestDatabase } from '@voltandes/platform/testing/database';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureInstallationFile, requireMatchingDatabase } from '#server/installation.ts';
import { ensureSecrets } from '#server/secrets.ts';
import { runCliInProcess } from '#testing/run-cli.ts';
import { spawnPlatform } from '#testing/spawn-platform.ts';

const password = new Secret('test');

const startAndStop = async (directory: string): Promise<void> => {
  await using _server = await startPostgres({ directory, password, durable: false });
};

describe('a data directory whose database is a symbolic link, as with a separate disk', () => {
  let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
  let data: string;
  let outside: string;
  beforeAll(async () => {
    temporary = await temporaryDirectory();
    [data, outside] = [join(temporary.path, 'data'), join(temporary.path, 'outside')];
    await mkdir(outside);
    await mkdir(data, { mode: 0o711 });
    await symlink(outside, join(data, 'postgres'));
    await (await spawnPlatform(data))[Symbol.asyncDispose]();
  });
  afterAll(() => temporary[Symbol.asyncDispose]());

  test('does not start without the target, and never replaces it with an empty one', async () => {
    await rename(outside, `${outside}.away`);
    await expect(spawnPlatform(data)).rejects.toThrow(/is a broken symlink/);
    await mkdir(outside);
    await expect(spawnPlatform(data)).rejects.toThrow(
      /contains no database, although this installation had one/,
    );
    expect(await readdir(outside)).toEqual([]);
    await rm(outside, { recursive: true });
    // The next test starts with it.
    await rename(`${outside}.away`, outside);
  });

  test('starts even if a power failure has emptied the file that names its owner', async () => {
    await writeFile(join(outside, 'bundled-owner.json'), '');
    await startAndStop(join(data, 'postgres'));
    expect(await readFile(join(outside, 'bundled-owner.json'), 'utf8')).toContain(data);
  });

  test('leaves its database to the original when it is copied, even on reset', async () => {
    const copy = join(temporary.path, 'copy');
    await cp(data, copy, { recursive: true, verbatimSymlinks: true });
    await expect(spawnPlatform(copy)).rejects.toThrow(/is a copy of that one.*backup.*restore/);
    const reset = await runCliInProcess(['reset', '--yes'], { DATA_DIR: copy });
    expect(reset.output).toContain(`${outside} was kept`);
    expect(await readdir(copy)).toEqual(['secrets.json']);
    const moved = join(temporary.path, 'moved');
    await rename(data, moved);
    await (await spawnPlatform(moved))[Symbol.asyncDispose]();
    expect((await runCliInProcess(['reset', '--yes'], { DATA_DIR: moved })).code).toBe(0);
    expect(await readdir(temporary.path)).not.toContain('outside');
  });
});

test('restarts an interrupted first start; then refuses a database without PG_VERSION and keeps its files', async () => {
  await using temporary = await temporaryDirectory();
  const directory = join(temporary.path, 'postgres');
  // The highest process id, which no process has.
  await mkdir(`${directory}.initialising-4194304/base`, { recursive: true });
  await startAndStop(directory);
  expect(await readdir(temporary.path)).toEqual(['postgres']);
  const before = (await readdir(directory)).sort();
  const version = join(directory, 'PG_VERSION');
  await rename(version, join(temporary.path, 'PG_VERSION'));
  await expect(startAndStop(directory)).rejects.toThrow(/contains a database without PG_VERSION/);
  await rename(join(temporary.path, 'PG_VERSION'), version);
  expect((await readdir(directory)).sort()).toEqual(before);
  await startAndStop(directory);
});

test('refuses and keeps anything else in place of the database', async () => {
  await using temporary = await temporaryDirectory();
  const directory = join(temporary.path, 'postgres');
  await mkdir(directory);
  await writeFile(join(directory, 'photo.jpg'), 'kept');
  await expect(startAndStop(directory)).rejects.toThrow(/is not empty and not a database/);
  expect(await readdir(directory)).toEqual(['photo.jpg']);
  const link = join(temporary.path, 'link');
  await symlink(join(temporary.path, 'unmounted'), link);
  await expect(startAndStop(link)).rejects.toThrow(/is a broken symlink/);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
});

test('reports unreadable secrets and never overwrites them', async () => {
  await using temporary = await temporaryDirectory();
  const file = join(temporary.path, 'secrets.json');
  await mkdir(file);
  await expect(ensureSecrets({ DATA_DIR: temporary.path })).rejects.toThrow(
    `${file} cannot be read (EISDIR)`,
  );
  await rm(file, { recursive: true });
  await writeFile(file, '{"jwtSecret":"half a canary');
  await expect(ensureSecrets({ DATA_DIR: temporary.path })).rejects.toThrow(`${file} is damaged`);
  await expect(ensureSecrets({ DATA_DIR: temporary.path })).rejects.not.toThrow('canary');
  expect(await readFile(file, 'utf8')).toBe('{"jwtSecret":"half a canary');
});

test('lost secrets of an installation are not replaced by new ones', async () => {
  await using temporary = await temporaryDirectory();
  await writeFile(join(temporary.path, 'installation.json'), `{"id":"${randomUUID()}"}`);
  await expect(ensureSecrets({ DATA_DIR: temporary.path })).rejects.toThrow(/secrets\.json is missing/);
  expect(await readdir(temporary.path)).toEqual(['installation.json']);
  // One of several processes has them in its settings.
  const shared = { DATABASE_URL: new Secret('postgres://db/site'), JWT_SECRET: new Secret('x'.repeat(64)) };
  expect(await ensureSecrets({ DATA_DIR: temporary.path, ...shared })).toMatchObject({
    jwtSecret: shared.JWT_SECRET,
  });
});

test('refuses a data directory with the database of another installation', async () => {
  await using temporary = await temporaryDirectory();
  await using own = await createTestDatabase('template_platform');
  await using other = await createTestDatabase('template_platform');
  await using empty = await createTestDatabase('template_platform');
  const storage = join(temporary.path, 'storage');
  const place = { DATA_DIR: temporary.path, STORAGE_URL: new Secret(pathToFileURL(storage).href) };
  await requireMatchingDatabase(place, own.url);
  await ensureInstallationFile(temporary.path, own.url);
  await requireMatchingDatabase(place, own.url);
  await asAdministrator(other.url, (client) => ensureInstallationId(client));
  await expect(requireMatchingDatabase(place, other.url)).rejects.toThrow(
    /belongs to installation .* Nothing was/,
  );
  await expect(requireMatchingDatabase(place, empty.url)).rejects.toThrow(/the database to none/);
  // An installation from before ids existed: its files show that the database is not new.
  await rm(join(temporary.path, 'installation.json'));
  await mkdir(join(storage, 'objects', 'ab'), { recursive: true });
  await asAdministrator(empty.url, (client) => client.query('drop schema platform cascade'));
  await expect(requireMatchingDatabase(place, empty.url)).rejects.toThrow(/holds files.*database is empty/);
});
