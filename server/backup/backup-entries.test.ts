import { text } from 'node:stream/consumers';
import { asAdministrator } from '@voltandes/platform/database/administration';
import { createTestDatabase } from '@voltandes/platform/testing/database';
import { expect, test } from 'vitest';
import { describeBackup, tableEntries } from './backup-entries.ts';

test('rows have the same text and digests, whatever the zone and formats of the database', async () => {
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
