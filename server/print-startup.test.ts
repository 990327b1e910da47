import { Secret } from '@voltandes/platform/runtime';
import { afterEach, expect, test, vi } from 'vitest';
import { printAdministrator, printStartup } from './print-startup.ts';
import { parseSettings } from './settings.ts';

const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => printed.mockClear());

const printedText = (): string => printed.mock.calls.flat().join('\n');

test('refers to ADMIN_PASSWORD instead of printing it', () => {
  printAdministrator({ email: 'admin@correo.example', generatedPassword: null });
  expect(printedText()).toContain('admin@correo.example, with the password set in ADMIN_PASSWORD');
});

test('prints a generated password', () => {
  printAdministrator({ email: 'admin@correo.example', generatedPassword: new Secret('Generated-1') });
  expect(printedText()).toContain('admin@correo.example  Generated-1');
});

test('says how long mail waits for a mail server', () => {
  const settings = parseSettings({ SITE_URL: 'https://www.voltandes.example' });
  printStartup(settings, { url: settings.SITE_URL });
  expect(printedText()).toContain('Mail      kept for five to six days: set SMTP_URL');
});
