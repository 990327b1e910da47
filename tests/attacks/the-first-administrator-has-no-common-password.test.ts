import { Secret } from '@voltandes/platform/runtime';
import { serveTestPlatform } from '@voltandes/platform/testing/platform';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ensureFirstAdministrator } from '#server/first-administrator.ts';
import { parseSettings } from '#server/settings.ts';

test('refuses a common ADMIN_PASSWORD, naming the setting', async () => {
  await using product = await serveTestPlatform('template_product');
  const settings = {
    ...parseSettings({ ADMIN_EMAIL: 'first@voltandes.example', ADMIN_PASSWORD: 'superman' }),
    ADMIN_PASSWORD: new Secret('Superman'),
  };
  await expect(
    ensureFirstAdministrator({
      settings,
      client: product.client(product.keys.secret),
      logger: pino({ level: 'silent' }),
    }),
  ).rejects.toThrow(/^ADMIN_EMAIL, ADMIN_PASSWORD: .*easy to guess/);
});
