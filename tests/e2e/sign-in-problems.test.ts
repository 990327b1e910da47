import { pkceClient } from '@voltandes/platform/testing/pkce-client';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { openScreen } from './support/open-screen.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/BroadcastChannel/] });

test.describe('before hydration', () => {
  test.use({ javaScriptEnabled: false });

  test('sends no password anywhere', async ({ page, site }) => {
    await page.goto('/auth');
    await page.getByLabel('Contraseña', { exact: true }).fill('secreto-1');
    await page.getByLabel('Contraseña', { exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeDisabled();
    await expect(page).toHaveURL(`${site.url}/auth`);
  });
});

test('where the browser blocks storage, and with it channels, a session lasts until the page is left', async ({
  page,
  person,
  service,
}) => {
  const posting = await createPosting(service);
  const cv = await uploadCv(service, 'resumes');
  await store(service, 'job_applications', newRecord.job_applications(posting.id, cv));
  await page.addInitScript(() => {
    // There, the storage is cleared after the test.
    if (location.pathname === '/health') return;
    const block = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: block });
    window.BroadcastChannel = new Proxy(BroadcastChannel, { construct: block });
  });
  await page.goto('/auth');
  const { email, password } = await person('rrhh_admin');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await openScreen(page, `/admin/rrhh/applications/${posting.id}`);
  await page.getByRole('button', { name: 'Amanda Rojas', exact: true }).click();
  const advance = page.getByRole('switch', { name: 'Pasar a la siguiente al decidir' });
  await advance.press('Space');
  await expect(advance).toBeChecked();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('a recovery link with a PKCE code is accepted in the browser that requested it', async ({
  page,
  person,
  site,
}) => {
  const { email } = await person('rrhh_admin');
  const kept = new Map<string, string>();
  const client = pkceClient(site, kept);
  const redirectTo = `${site.url}/reset-password`;
  expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
  const answer = await fetch(await linkMailedTo(site.url, email), { redirect: 'manual' });
  const location = answer.headers.get('location') ?? '';
  expect(new URL(location).searchParams.get('code')).toBeTruthy();
  await page.goto('/health');
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [...kept],
  );
  await page.goto(location);
  await expect(page.getByLabel('Nueva Contraseña')).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/reset-password`);
});
