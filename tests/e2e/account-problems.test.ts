import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { enrolSecondFactor, nextCode } from '@voltandes/platform/testing/second-factor';
import type { Person } from '#testing/staff.ts';
import { openScreen } from './support/open-screen.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({
  expectedErrors: [
    /ERR_FAILED|status of 4|No se pudo cargar|not removed|not started|not ended|not saved|not verified/,
  ],
});

interface Site {
  url: string;
  keys: { publishable: string };
}

/** Signs in with a client outside the browser. */
async function clientOf(site: Site, { email, password }: Person) {
  const client = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  return client;
}

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

test('reports a session that cannot be ended', async ({ page, signedInAs, site }) => {
  const person = await signedInAs('rrhh_admin');
  const other = await clientOf(site, person);
  await page.goto('/admin/cuenta');
  const list = page.getByRole('list', { name: 'Sesiones abiertas' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  // Already ended elsewhere.
  await other.auth.signOut({ scope: 'local' });
  await list.getByRole('button', { name: /^Cerrar/ }).click();
  await expect(page.getByText('Error al cerrar sesión', { exact: true })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

test('a second factor that is loading or fails to load does not block the rest of the account page', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('rrhh_admin');
  const section = page.getByRole('region', { name: 'Segundo factor' });
  const password = page.getByLabel('Contraseña actual');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Centros de control' })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/auth/v1/user', async (route) => {
    await held.promise;
    await route.abort();
  });
  await openScreen(page, '/admin/cuenta');
  await expect(section.getByText('Cargando el segundo factor...')).toBeVisible();
  await password.fill('Escrita antes');
  held.resolve();
  const failure = section.getByText('No se pudo cargar el segundo factor');
  await expect(failure).toBeVisible();
  await expect(password).toHaveValue('Escrita antes');

  await page.goto('/admin/cuenta');
  await expect(failure).toBeVisible();
  await password.fill('Escrita antes');
  await page.unroute('**/auth/v1/user');
  await section.getByRole('button', { name: 'Reintentar' }).click();
  await expect(section.getByRole('button', { name: 'Activar segundo factor' })).toBeVisible();
  await expect(password).toHaveValue('Escrita antes');
});

test('reports a failed enrollment and lets the user start again', async ({ page, signedInAs, site }) => {
  const person = await signedInAs('rrhh_admin');
  await page.goto('/admin/cuenta');
  const begin = page.getByRole('button', { name: 'Activar segundo factor' });
  await page.route('**/auth/v1/factors', (route) => route.abort());
  await begin.click();
  await expect(page.getByText('No se pudo preparar el segundo factor', { exact: true })).toBeVisible();
  await page.unroute('**/auth/v1/factors');
  await begin.click();
  const dialog = page.getByRole('dialog');
  await page.route('**/auth/v1/factors/**', (route) => route.abort());
  await dialog.getByLabel('Código de verificación').fill('123456');
  await dialog.getByRole('button', { name: 'Activar' }).click();
  await expect(dialog.getByText('Error inesperado', { exact: true })).toBeVisible();
  await page.unroute('**/auth/v1/factors/**');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(begin).toBeVisible();
  // An abandoned enrollment does not block a new one.
  await begin.click();
  await expect(dialog.getByTestId('secret')).toBeVisible();
  // An enrollment removed elsewhere is not reported as done.
  const { auth } = await clientOf(site, person);
  for (const { id } of (await auth.mfa.listFactors()).data?.all ?? [])
    expect((await auth.mfa.unenroll({ factorId: id })).error).toBeNull();
  await dialog.getByLabel('Código de verificación').fill('123456');
  await dialog.getByRole('button', { name: 'Activar' }).click();
  await expect(dialog.getByText('Ese segundo factor ya no existe', { exact: true })).toBeVisible();
});

test('limits attempts to enter the sign-in code', async ({ page, person, site }) => {
  const somebody = await person('rrhh_admin');
  const { id, totp } = await enrolSecondFactor(await clientOf(site, somebody));
  const thief = await clientOf(site, somebody);
  for (let guess = 0; guess < 5; guess += 1) {
    const { data } = await thief.auth.mfa.challenge({ factorId: id });
    await thief.auth.mfa.verify({ factorId: id, challengeId: data?.id ?? '', code: '000000' });
  }
  await enterPassword(page, somebody);
  await page.getByLabel('Código de verificación').fill(nextCode(totp));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText(/^Demasiados intentos\. Espere \d+ segundos/)).toBeVisible();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth$/);
});

test('a super admin removes a lost second factor, and a failure is reported', async ({
  anotherBrowser,
  page,
  person,
  signedInAs,
  site,
}) => {
  const somebody = await person('rrhh_admin');
  await enrolSecondFactor(await clientOf(site, somebody));
  const theirs = await anotherBrowser();
  await enterPassword(theirs, somebody);
  const code = theirs.getByLabel('Código de verificación');
  await expect(code).toBeVisible();
  await signedInAs('super_admin');
  await page.goto('/admin/auditoria/segundo-factor');
  const row = page.getByRole('row', { name: somebody.email });
  await expect(row.getByText('Activo')).toBeVisible();
  await expectAccessible(page);
  const remove = async () => {
    await row.getByRole('button', { name: /^Quitar/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  };
  await page.route('**/functions/v1/reset-second-factor', (route) => route.abort());
  await remove();
  await expect(page.getByText('No se pudo quitar el segundo factor', { exact: true })).toBeVisible();
  await page.unroute('**/functions/v1/reset-second-factor');
  await remove();
  await expect(page.getByText('Segundo factor quitado', { exact: true })).toBeVisible();
  await expect(row.getByText('Sin configurar')).toBeVisible();
  // The password suffices now: any code is accepted.
  await code.fill('000000');
  await theirs.getByRole('button', { name: 'Verificar' }).click();
  await expect(theirs.getByText('Le damos la bienvenida', { exact: true })).toBeVisible();
});
