import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { enrolSecondFactor, nextCode } from '@voltandes/platform/testing/second-factor';
import type { Person } from '#testing/staff.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({ expectedErrors: [/status of 4/] });

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

test('a super admin removes a lost second factor', async ({
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
  await row.getByRole('button', { name: /^Quitar/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Segundo factor quitado', { exact: true })).toBeVisible();
  await expect(row.getByText('Sin configurar')).toBeVisible();
  // The password suffices now: any code is accepted.
  await code.fill('000000');
  await theirs.getByRole('button', { name: 'Verificar' }).click();
  await expect(theirs.getByText('Le damos la bienvenida', { exact: true })).toBeVisible();
});
