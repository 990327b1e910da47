import { expect, test } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { ensureInstallationId, findInstallationId } from '#platform/database/installation.ts';
import { createTestDatabase } from '#testing/database.ts';
import { serveTestPlatform } from '#testing/platform.ts';

test('a database gets a unique installation id at its first start and keeps it', async () => {
  await using database = await createTestDatabase('template_platform');
  const id = () => asAdministrator(database.url, findInstallationId);
  expect(await id()).toBeNull();
  await using _platform = await serveTestPlatform('template_platform', { database });
  const first = await id();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await asAdministrator(database.url, (client) => ensureInstallationId(client))).toBe(first);
  await using other = await serveTestPlatform('template_platform');
  expect(await asAdministrator(other.db.url, findInstallationId)).not.toBe(first);
});
