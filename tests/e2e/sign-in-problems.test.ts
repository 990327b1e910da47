import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { pkceClient } from '@voltandes/platform/testing/pkce-client';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { openScreen } from './support/open-screen.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

test.use({
  expectedErrors: [
    /BroadcastChannel|ERR_FAILED|status of 4|sign-in failed|not signed out|not requested|not changed|not set up|not read|recovery link refused/,
  ],
});

const toasted = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

/** Requests the recovery mail; returns the tokens its link redirects with. */
async function recoveryTokens(site: { url: string; keys: { publishable: string } }, email: string) {
  const client = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  const redirectTo = `${site.url}/reset-password`;
  expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
  const answer = await fetch(await linkMailedTo(site.url, email), { redirect: 'manual' });
  const location = new URL(answer.headers.get('location') ?? '');
  expect(location.pathname).toBe('/reset-password');
  return new URLSearchParams(location.hash.slice(1));
}

test.describe('signing in', () => {
  test('reports a wrong password in Spanish and a failed connection, and puts nothing in the URL', async ({
    page,
    person,
  }) => {
    const { email } = await person(null);
    await page.goto('/auth');
    await fillSignIn(page, 'nadie', '');
    await expect(page.getByText('Por favor ingrese un email válido')).toBeVisible();
    await expect(page.getByText('Escriba su contraseña')).toBeVisible();
    await fillSignIn(page, email, 'no-es-esta');
    await toasted(page, 'El correo o la contraseña no son correctos');
    await page.route('**/auth/v1/**', (route) => route.abort());
    await fillSignIn(page, email, 'no-es-esta');
    await toasted(page, 'Error inesperado');
    await expect(page).toHaveURL(/\/auth$/);
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(page.getByText('Error inesperado', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByRole('button', { name: 'Enviar Email de Reset' }).click();
    await toasted(page, 'Error inesperado');
    await page.getByRole('button', { name: 'Volver al login' }).click();
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  });

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
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/admin\/rrhh\/general$/);
  await openScreen(page, `/admin/rrhh/applications/${posting.id}`);
  await page.getByRole('button', { name: 'Amanda Rojas', exact: true }).click();
  const advance = page.getByRole('switch', { name: 'Pasar a la siguiente al decidir' });
  await advance.press('Space');
  await expect(advance).toBeChecked();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('a signed-in user skips the sign-in page; a sign-out that the server does not confirm is local to this browser', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('rrhh_admin');
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/admin\/rrhh\/general$/);
  await expect(page.getByRole('region', { name: 'Qué hacer ahora' })).toBeVisible();
  await page.route('**/auth/v1/logout**', (route) => route.abort());
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(
    page.getByText('Solo en este navegador: el servidor no lo confirmó.', { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
});

test.describe('recovery', () => {
  test('accepts tokens from the query, shows progress, and cleans the URL', async ({
    page,
    person,
    site,
  }) => {
    const { email } = await person('rrhh_admin');
    const tokens = await recoveryTokens(site, email);
    let proceed = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    await page.route('**/auth/v1/user', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/reset-password?${tokens}`);
    await expect(page.getByText('Verificando...')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/reset-password`);
    proceed();
    await expect(page.getByLabel('Nueva Contraseña')).toBeVisible();
    expect(await page.evaluate(() => window.location.href)).toBe(`${site.url}/reset-password`);
  });

  test('accepts a PKCE code requested from this browser', async ({ page, person, site }) => {
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
    // Another browser has no code verifier.
    await page.evaluate(() => localStorage.clear());
    await page.goto(location);
    await toasted(page, 'Enlace de recuperación inválido o expirado');
    await expect(page).toHaveURL(/\/auth$/);
  });

  test('asks for a new link if its session has ended meanwhile', async ({ page, person, site }) => {
    const { email, id } = await person('rrhh_admin');
    await page.goto(`/reset-password#${await recoveryTokens(site, email)}`);
    const save = page.getByRole('button', { name: 'Actualizar Contraseña' });
    await page.getByLabel('Nueva Contraseña').fill('corta');
    await expect(page.getByText('Debe tener al menos 6 caracteres')).toBeVisible();
    await page.getByLabel('Nueva Contraseña').fill('Otra-clave-2');
    await expect(save).toBeDisabled();
    await page.getByLabel('Confirmar Contraseña').fill('Otra-clave-2');
    await page.route('**/auth/v1/user', (route) => route.abort());
    await save.click();
    await toasted(page, 'Error inesperado al actualizar la contraseña');
    await page.unroute('**/auth/v1/user');
    await site.sql('delete from auth.sessions where user_id = $1', [id]);
    await save.click();
    await toasted(page, 'Sesión inválida. Por favor, solicita un nuevo enlace de recuperación.');
  });
});

test.describe('an invitation', () => {
  test('reports failures to look it up or use it', async ({ page, service }) => {
    const token = `z${'x'.repeat(42)}`;
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
    await page.route('**/rest/v1/admin_invitations*', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(`/setup-password?token=${token}`);
    await expect(page.getByText('Error al validar la invitación')).toBeVisible();
    await page.unroute('**/rest/v1/admin_invitations*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText('Invitación no encontrada o ya ha sido utilizada')).toBeVisible();
    await store(service, 'admin_invitations', {
      ...newRecord.admin_invitations(),
      token: Buffer.from(digest).toString('hex'),
    });
    await expect(page).toHaveURL(/\/setup-password$/);
    await page.reload();
    await page.getByLabel('Contraseña', { exact: true }).fill('Secreto-nuevo-1!');
    await page.getByLabel('Confirmar contraseña').fill('Secreto-nuevo-2!');
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    await page.getByLabel('Confirmar contraseña').fill('Secreto-nuevo-1!');
    const save = page.getByRole('button', { name: 'Configurar cuenta' });
    await page.route('**/functions/v1/setup-password', (route) => route.abort());
    await save.click();
    await toasted(page, 'Error al configurar la cuenta');
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('Secreto-nuevo-1!');
    await page.unroute('**/functions/v1/setup-password');
    // Withdrawn while the password was being chosen.
    await service
      .from('admin_invitations')
      .delete()
      .eq('token', Buffer.from(digest).toString('hex'))
      .throwOnError();
    await save.click();
    await toasted(page, 'Invitación no encontrada o ya ha sido utilizada');
  });
});
