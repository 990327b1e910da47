import type { Locator, Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { nextCode } from '@voltandes/platform/testing/second-factor';
import { Secret, TOTP } from 'otpauth';
import type { Person } from '#testing/staff.ts';
import { codeMailedTo, linkMailedTo } from './support/mailbox.ts';
import { expect, expectAccessible, test } from './support/test.ts';

async function enterPassword(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  if (new URL(page.url()).pathname !== '/auth') await page.goto('/auth');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

/** Enrolls a factor on the open account page, using the secret it shows. */
async function enrol(page: Page): Promise<TOTP> {
  await page.getByRole('button', { name: 'Activar segundo factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Activar segundo factor' });
  const totp = new TOTP({ secret: Secret.fromBase32(await secretIn(dialog)) });
  await dialog.getByLabel('Código de verificación').fill(totp.generate());
  await dialog.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByText('Segundo factor activado', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  return totp;
}

const secretIn = async (dialog: Locator): Promise<string> =>
  (await dialog.getByTestId('secret').innerText()).replaceAll(' ', '');

test.describe('a second factor', () => {
  test.use({ expectedErrors: [/status of 4(?:04|22)/] });

  test('is enrolled from the secret shown, and required at the next sign-in', async ({
    context,
    page,
    signedInAs,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await signedInAs('rrhh_admin');
    await page.goto('/admin/cuenta');
    await expect(page.getByText('Sin configurar')).toBeVisible();
    await page.getByRole('button', { name: 'Activar segundo factor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Activar segundo factor' });
    await expect(dialog.getByRole('img', { name: /^Código QR/ })).toBeVisible();
    await expectAccessible(page);
    const secret = await secretIn(dialog);
    await dialog.getByRole('button', { name: 'Copiar clave' }).click();
    await expect(dialog.getByRole('button', { name: 'Copiada' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = dialog.getByLabel('Código de verificación');
    const used = totp.generate();
    await code.fill(totp.generate({ timestamp: 0 }));
    await dialog.getByRole('button', { name: 'Activar' }).click();
    await expect(dialog.getByText('Código incorrecto.', { exact: false })).toBeVisible();
    await expect(code).toHaveValue('');
    await expect(code).toBeFocused();
    // Authenticator apps show it with a space.
    await code.fill(`${used.slice(0, 3)} ${used.slice(3)}`);
    await code.press('Enter');
    await expect(page.getByText('Segundo factor activado', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem'),
    ).toHaveCount(10);
    await page.getByRole('button', { name: 'Copiar' }).click();
    await expect(page.getByRole('button', { name: 'Copiados' })).toBeVisible();
    const [recoveryCode = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await expect(page.getByText('Quedan 10 de 10.', { exact: false })).toBeVisible();
    await expect(page.getByText('Activo', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await enterPassword(page, person);
    await expect(page.getByRole('heading', { name: 'Segundo factor' })).toBeVisible();
    await expect(page.getByText('Le damos la bienvenida', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    // The portal stays closed until the code is entered.
    await page.goto('/admin/rrhh/postulaciones');
    await expect(page).toHaveURL(/\/auth$/);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();

    await enterPassword(page, person);
    const challenge = page.getByLabel('Código de verificación');
    await expect(challenge).toBeFocused();
    await challenge.fill(used);
    await challenge.press('Enter');
    await expect(page.getByText('Código incorrecto.', { exact: false })).toBeVisible();
    await challenge.fill(nextCode(totp));
    await page.getByRole('button', { name: 'Verificar' }).click();
    await expect(page.getByText('Le damos la bienvenida', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Gestión de personas' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /^Hoy .*por usted/ })).toBeVisible();

    await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
    await enterPassword(page, person);
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await expect(page.getByLabel('Código de recuperación')).toBeFocused();
    await page.keyboard.type(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Le damos la bienvenida', { exact: true })).toBeVisible();
    // The portal redirects from the menu to this role's only module.
    await expect(page.getByRole('heading', { name: 'Gestión de personas' })).toBeVisible();

    await page.getByRole('link', { name: person.email }).click();
    await expect(page.getByText('Quedan 9 de 10.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Quitar Aplicación 1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
    await expect(page.getByText('Segundo factor quitado', { exact: true })).toBeVisible();
    await expect(page.getByText('Sin configurar')).toBeVisible();
  });

  test('is required before resetting the password by mail', async ({ page, signedInAs, site }) => {
    const person = await signedInAs('rrhh_admin');
    await page.goto('/admin/cuenta');
    const totp = await enrol(page);
    await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
    await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
    await page.getByLabel('Correo electrónico').fill(person.email);
    await page.getByRole('button', { name: 'Enviar Email de Reset' }).click();
    await expect(page.getByText('Email enviado', { exact: true })).toBeVisible();
    await page.goto(await linkMailedTo(site.url, person.email));
    await page.getByLabel('Código de verificación').fill(nextCode(totp));
    await page.getByRole('button', { name: 'Verificar' }).click();
    await page.getByLabel('Nueva Contraseña').fill('Otra-clave-2');
    await page.getByLabel('Confirmar Contraseña').fill('Otra-clave-2');
    await page.getByRole('button', { name: 'Actualizar Contraseña' }).click();
    await expect(page.getByText('Contraseña actualizada', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/rrhh\/postulaciones$/);
  });
});

test('requiring a second factor locks super admins out until they enroll one', async ({
  anotherBrowser,
  page,
  service,
  signedInAs,
}) => {
  const { email } = await signedInAs('super_admin');
  await page.goto('/admin/auditoria/segundo-factor');
  const demand = page.getByRole('checkbox', { name: 'Exigir segundo factor' });
  await expect(demand).toBeDisabled();
  await page.getByRole('link', { name: email }).click();
  await enrol(page);
  await page.goBack();
  await expect(demand).toBeEnabled();
  await demand.press('Space');
  await expect(page.getByText('Configuración guardada', { exact: true })).toBeVisible();
  await expect(demand).toBeChecked();
  await expect(demand).toBeFocused();
  try {
    const other = await anotherBrowser();
    await signedInAs('super_admin', other);
    await other.goto('/admin/auditoria');
    await expect(other.getByRole('heading', { name: 'El portal exige un segundo factor' })).toBeVisible();
    await expect(other.getByText('Su cuenta no puede ver esta parte de la auditoría')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Gestión de usuarios' })).toHaveCount(0);
    await expect(other.getByText('No tienes acceso a centros de control')).toHaveCount(0);
    await expectAccessible(other);
    await other.getByRole('link', { name: 'Configurar segundo factor' }).click();
    await expect(other).toHaveURL(/\/admin\/cuenta$/);
    await enrol(other);
    await other.goBack();
    await expect(other.getByRole('link', { name: 'Eventos de seguridad' }).first()).toBeVisible();
    await expect(other.getByRole('heading', { name: 'El portal exige un segundo factor' })).toHaveCount(0);
  } finally {
    // Restored, since other tests on this server use super admins without a second factor.
    await service
      .from('portal_settings')
      .update({ super_admins_need_second_factor: false })
      .eq('id', true)
      .throwOnError();
  }
});

test.describe('a password', () => {
  test.use({ expectedErrors: [/status of 4|password not changed/] });

  test('is changed with the current one, ending the other sessions', async ({
    anotherBrowser,
    page,
    signedInAs,
    site,
  }) => {
    const person = await signedInAs('accesos_admin');
    const elsewhere = await anotherBrowser();
    await enterPassword(elsewhere, person);
    // The only center open to them.
    await expect(elsewhere).toHaveURL(/\/admin\/accesos\/usuarios$/);
    await expect(elsewhere.getByRole('table')).toBeVisible();
    await page.goto('/admin/cuenta');
    const save = page.getByRole('button', { name: 'Cambiar contraseña' });
    await page.getByLabel('Contraseña actual').fill('no-es-esta');
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('corta');
    await expect(page.getByText(': cumplido')).toHaveCount(1);
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('Otra-clave-2!');
    await expect(page.getByText(': cumplido')).toHaveCount(5);
    await page.getByLabel('Confirmar nueva contraseña').fill('Otra-clave-3!');
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByLabel('Confirmar nueva contraseña').fill('Otra-clave-2!');
    await save.click();
    await expect(page.getByText('La contraseña actual no es correcta')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Contraseña actual').fill(person.password);
    await save.click();
    await expect(page.getByText('Contraseña actualizada', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Contraseña actual')).toHaveValue('');
    for (const label of ['Contraseña actual', 'Nueva contraseña', 'Confirmar nueva contraseña'])
      await page.getByLabel(label, { exact: true }).fill('Otra-clave-2!');
    await save.click();
    await expect(page.getByText('La nueva contraseña debe ser distinta de la actual')).toBeVisible();

    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/auth$/);
    // The new password works.
    const { auth } = createClient(site.url, site.keys.publishable, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { error } = await auth.signInWithPassword({ email: person.email, password: 'Otra-clave-2!' });
    expect(error).toBeNull();
  });

  test('is changed from an old session with a mailed code', async ({ page, signedInAs, site }) => {
    const person = await signedInAs('accesos_admin');
    await site.sql("update auth.sessions set created_at = now() - interval '2 days' where user_id = $1", [
      person.id,
    ]);
    await page.goto('/admin/cuenta');
    await page.getByLabel('Contraseña actual').fill(person.password);
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('Otra-clave-2!');
    await page.getByLabel('Confirmar nueva contraseña').fill('Otra-clave-2!');
    const save = page.getByRole('button', { name: 'Cambiar contraseña' });
    await save.click();
    const code = page.getByLabel('Código enviado a su correo');
    await expect(code).toBeFocused();
    await expect(save).toBeDisabled();
    await code.fill('000000');
    await save.click();
    await expect(page.getByText('El código no es correcto o ha vencido')).toBeVisible();
    await expect(code).toBeFocused();
    const first = await codeMailedTo(site.url, person.email);
    // Avoids the rate limit for another mail.
    await site.sql(
      "update auth.users set reauthentication_sent_at = now() - interval '1 day' where id = $1",
      [person.id],
    );
    await page.getByRole('button', { name: 'Enviar otro código' }).click();
    await expect(page.getByText('Código enviado', { exact: true })).toBeVisible();
    await expect(code).toBeFocused();
    await expect.poll(() => codeMailedTo(site.url, person.email)).not.toBe(first);
    await code.fill(await codeMailedTo(site.url, person.email));
    await save.click();
    await expect(page.getByText('Contraseña actualizada', { exact: true })).toBeVisible();
  });
});

test('sessions are listed, and can be ended one by one, all but this one, or everywhere', async ({
  page,
  signedInAs,
  site,
}) => {
  const person = await signedInAs('rrhh_admin');
  // What a browser shows when its session is ended elsewhere is tested above, and in `session-ends.test.ts`.
  const signInElsewhere = async (browser: string) => {
    const { auth } = createClient(site.url, site.keys.publishable, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { 'User-Agent': `Mozilla/5.0 (X11; Linux x86_64) ${browser}` } },
    });
    expect((await auth.signInWithPassword(person)).error).toBeNull();
    return async () => (await auth.refreshSession()).error === null;
  };
  const isFirstActive = await signInElsewhere('Chrome/140.0.0.0 Safari/537.36');
  const isSecondActive = await signInElsewhere('Gecko/20100101 Firefox/140.0');
  await page.goto('/admin/cuenta');
  const list = page.getByRole('list', { name: 'Sesiones abiertas' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByText('Esta sesión')).toHaveCount(1);
  await list.getByRole('button', { name: /^Cerrar la sesión de Chrome/ }).click();
  await expect(page.getByText('Sesión cerrada', { exact: true })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  expect(await isFirstActive()).toBe(false);
  expect(await isSecondActive()).toBe(true);

  await page.getByRole('button', { name: 'Cerrar las demás' }).click();
  await expect(page.getByText('Las demás sesiones se cerraron', { exact: true })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect(await isSecondActive()).toBe(false);

  const isThirdActive = await signInElsewhere('Chrome/140.0.0.0 Safari/537.36');
  await page.getByRole('button', { name: 'Cerrar sesión en todas partes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Sesión cerrada', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await isThirdActive()).toBe(false);
});
