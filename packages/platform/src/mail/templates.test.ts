import { expect, test } from 'vitest';
import { createTestProject } from '#testing/project.ts';
import { renderTemplate } from './templates.ts';

test("renders a project's own template with escaped values", async () => {
  await using project = await createTestProject({
    'templates/invite.html':
      '<p>Hola {{ .Data.name }}</p><a href="{{ .ConfirmationURL }}">Entrar</a>{{ .Unknown }}',
  });
  const { directory } = project;
  const config = {
    auth: {
      email: {
        template: {
          invite: { subject: 'Para {{ .Data.name }}', content_path: './supabase/templates/invite.html' },
        },
      },
    },
  };
  const values = { ConfirmationURL: 'https://example.test/?a=1&b=2', Data: { name: '<b>Ana</b>\r\nBcc: x' } };
  expect(await renderTemplate({ config, directory }, 'invite', values)).toEqual({
    subject: 'Para <b>Ana</b> Bcc: x',
    html: '<p>Hola &#60;b&#62;Ana&#60;/b&#62;\r\nBcc: x</p><a href="https://example.test/?a=1&#38;b=2">Entrar</a>',
    text: 'Hola <b>Ana</b> Bcc: x\n\nEntrar [https://example.test/?a=1&b=2]',
  });
});

test('a .txt file beside the template is rendered as plain text, without escaping', async () => {
  await using project = await createTestProject({
    'invite.html': '<p>Hola {{ .Data.name }}</p>',
    'invite.txt': 'Hola, {{ .Data.name }}.\n',
  });
  const { directory } = project;
  const config = { auth: { email: { template: { invite: { content_path: './supabase/invite.html' } } } } };
  const { text } = await renderTemplate({ config, directory }, 'invite', { Data: { name: 'Ana & Cía' } });
  expect(text).toBe('Hola, Ana & Cía.\n');
});

test('falls back to the built-in template', async () => {
  const { html, subject } = await renderTemplate({ config: {}, directory: '.' }, 'recovery', {
    ConfirmationURL: 'https://example.test/verify',
  });
  expect(subject).toBe('Reset Your Password');
  expect(html).toContain('<a href="https://example.test/verify">');
});

test('a template unknown to Supabase is found by file name, with the subject from its title', async () => {
  await using project = await createTestProject({
    'templates/second_factor_attempts.html': '<title>\n  Códigos\n  incorrectos\n</title><p>{{ .Email }}</p>',
  });
  const { directory } = project;
  const { html, subject } = await renderTemplate({ config: {}, directory }, 'second_factor_attempts', {
    Email: 'ana@example.test',
  });
  expect(subject).toBe('Códigos incorrectos');
  expect(html).toContain('ana@example.test');
});
