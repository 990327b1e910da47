import { expect, test } from 'vitest';
import { authSettingsSchema } from './auth/auth-config.ts';
import { functionsSettingsSchema } from './functions/settings.ts';
import { templateSettingsSchema } from './mail/templates.ts';
import { apiSettingsSchema } from './rest/config.ts';
import { storageSettingsSchema } from './storage/settings.ts';
import { unservedSettings } from './unserved-settings.ts';

const schemas = [
  apiSettingsSchema,
  authSettingsSchema,
  functionsSettingsSchema,
  storageSettingsSchema,
  templateSettingsSchema,
];

test('lists the settings that no service reads, except those switched off', () => {
  const config = {
    api: { enabled: true, port: 54321, schemas: ['public'], max_rows: 10, tls: { enabled: true } },
    db: { major_version: 17 },
    realtime: { enabled: true, ip_version: 'IPv6' },
    auth: {
      site_url: 'http://localhost',
      email: { smtp: { host: 'mail' }, template: { invite: { subject: 'Hola' } } },
      hook: { after_user_deleted: { enabled: true }, send_sms: { enabled: false, uri: 'x' } },
      third_party: { firebase: { enabled: false }, auth0: { enabled: true, tenant: 'a' } },
      sms: { test_otp: { 56911112222: '123456' } },
      external: { github: { enabled: true, client_id: 'a', secret: 'b' } },
    },
    storage: { enabled: true, buckets: { photos: { public: true } }, vector: { enabled: true } },
  };
  expect(unservedSettings(config, schemas)).toEqual([
    'auth.email.smtp',
    'auth.hook.after_user_deleted',
    'auth.third_party',
    'storage.vector',
  ]);
});
