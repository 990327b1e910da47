import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '#testing/outbox.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { createTestProject } from '#testing/project.ts';

let served: TestPlatform;
let people = 0;
const resources = new AsyncDisposableStack();

beforeAll(async () => {
  const template = '<p>Hola {{ .Data.name }}:</p><a href="{{ .ConfirmationURL }}">Confirmar</a>';
  const project = resources.use(
    await createTestProject({
      'config.toml': `
        [auth.email]
        enable_confirmations = true
        [auth.email.template.confirmation]
        subject = "Hola {{ .Data.name }}"
        content_path = "./supabase/mail.html"
        [auth.email.template.invite]
        subject = "Hola {{ .Data.name }}"
        content_path = "./supabase/mail.html"`,
      'mail.html': template,
      'mail.txt': 'Hola {{ .Data.name }}:\n{{ .ConfirmationURL }}\n',
    }),
  );
  served = resources.use(await serveTestPlatform('template_platform', { directory: project.directory }));
});
afterAll(() => resources.disposeAsync());

test.each([
  'Gane en https://evil.example/premio',
  'Gane en www.evil.example',
  'Gane en evil.example/premio',
  'escriba a premio@evil.example',
  'Ana\n\nSu cuenta vence hoy: http://evil.example',
  '<a href="https://evil.example">Ana</a>',
])('a name such as %j adds no link or address', async (name) => {
  const email = `victim${++people}@example.test`;
  const { error } = await served.client().auth.signUp({
    email,
    password: 'lluvia en Puerto Montt',
    options: { data: { name } },
  });
  expect(error).toBeNull();
  const [mail] = await mailsTo(served.db, email);
  const written = [mail?.subject, mail?.html, mail?.text].join('\n');
  expect(written).toContain('Hola');
  expect(written).not.toMatch(/evil\.example|@evil/);
  expect(mail?.html).not.toContain('<a href="https:');
});

test('text set by an administrator is left unchanged', async () => {
  const { auth } = served.client(served.keys.secret);
  await auth.admin.inviteUserByEmail('invited@example.test', { data: { name: 'Ana de voltandes.example' } });
  const [mail] = await mailsTo(served.db, 'invited@example.test');
  expect(mail?.text).toContain('Ana de voltandes.example');
});
