import { Secret } from '@voltandes/platform/secret';
import { afterEach, expect, test, vi } from 'vitest';
import { printStartup } from './print-startup.ts';
import { parseSettings } from './settings.ts';

const PASSWORD = 'Una-clave-larga-1';
const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => printed.mockClear());

function startupText(generatedPassword: Secret | null): string {
  const settings = parseSettings({ ADMIN_EMAIL: 'admin@correo.example', ADMIN_PASSWORD: PASSWORD });
  printStartup(settings, {
    url: 'http://localhost:3000',
    administrator: { email: 'admin@correo.example', generatedPassword },
  });
  return printed.mock.calls.flat().join('\n');
}

test('refers to ADMIN_PASSWORD instead of printing it', () => {
  const text = startupText(null);
  expect(text).not.toContain(PASSWORD);
  expect(text).toContain('admin@correo.example, with the password set in ADMIN_PASSWORD');
});

test('prints a generated password', () => {
  expect(startupText(new Secret('Generated-1'))).toContain('admin@correo.example  Generated-1');
});

test('says how long mail waits for a mail server', () => {
  const settings = parseSettings({ SITE_URL: 'https://www.voltandes.example' });
  printStartup(settings, { url: settings.SITE_URL, administrator: null });
  expect(printed.mock.calls.flat().join('\n')).toContain('Mail      waits, five to six days: set SMTP_URL');
});
