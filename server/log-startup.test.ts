import { Secret } from '@voltandes/platform/runtime';
import pino from 'pino';
import { expect, test } from 'vitest';
import { logAdministrator, logStartup } from './log-startup.ts';
import { parseSettings } from './settings.ts';

function createLog(level: string) {
  const lines: string[] = [];
  return { logger: pino({ level }, { write: (line) => lines.push(line) }), text: () => lines.join('') };
}

test('refers to ADMIN_PASSWORD instead of logging it', () => {
  const log = createLog('info');
  logAdministrator(log.logger, { email: 'admin@correo.example', generatedPassword: null });
  expect(log.text()).toContain('admin@correo.example, with the password set in ADMIN_PASSWORD');
});

test('logs a generated password, whatever the level', () => {
  const log = createLog('silent');
  logAdministrator(log.logger, {
    email: 'admin@correo.example',
    generatedPassword: new Secret('Generated-1'),
  });
  expect(log.text()).toContain('admin@correo.example Generated-1');
});

test('says how long mail waits for a mail server', () => {
  const settings = parseSettings({ SITE_URL: 'https://www.voltandes.example' });
  const log = createLog('info');
  logStartup(log.logger, settings, { url: settings.SITE_URL });
  expect(log.text()).toContain('Mail is kept for five to six days: set SMTP_URL');
});
