import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { applyMigrations } from '#platform/database/migrations.ts';
import { createTestDatabase } from '#testing/database.ts';
import { temporaryDirectory } from '#testing/temporary-directory.ts';

test('a migration that loses its connection is named in the error, leaves nothing behind, and is applied by the next start', async () => {
  await using db = await createTestDatabase('template_platform');
  await using files = await temporaryDirectory();
  const file = join(files.path, '20990101000000_slow.sql');
  const apply = () => asAdministrator(db.url, (client) => applyMigrations(client, files.path));
  await writeFile(file, 'create table public.slow (); select pg_sleep(60)');
  const failed = expect(apply()).rejects.toThrow('20990101000000_slow.sql: terminating connection');
  await vi.waitUntil(
    async () =>
      (
        await db.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and query like '%pg_sleep(60)' and pid <> pg_backend_pid()`,
        )
      ).length > 0,
    { timeout: 30_000 },
  );
  await failed;
  await writeFile(file, 'create table public.slow ()');
  expect(await apply()).toEqual(['20990101000000']);
});
