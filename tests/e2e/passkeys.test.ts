import type { Page } from '@playwright/test';
import { openScreen } from './support/open-screen.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Connects Chromium's virtual authenticator, which verifies its user and responds without a touch. */
async function connectAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
}

/** The portal redirects from the menu to the role's only module. */
async function expectArrival(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Gestión de personas' })).toBeVisible();
}

test('a passkey is added, renamed, used to sign in, and removed; a security key is the second factor', async ({
  page,
  signedInAs,
}) => {
  const person = await signedInAs('rrhh_admin');
  await connectAuthenticator(page);
  await page.goto('/admin/cuenta');
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click();
  await expect(page.getByText('Llave de acceso agregada', { exact: true })).toBeVisible();
  const passkeys = page.getByRole('list', { name: 'Llaves de acceso' });
  await expect(passkeys.getByText(/^Chrome en /)).toBeVisible();
  await passkeys.getByRole('button', { name: /^Cambiar nombre/ }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Nombre', { exact: true });
  await expect(name).toBeFocused();
  await name.fill('Notebook');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(passkeys.getByText('Notebook')).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
  await expectArrival(page);
  await expect(page.getByText('Le damos la bienvenida', { exact: true })).toBeVisible();

  await openScreen(page, '/admin/cuenta');
  await expect(page.getByText(person.email).first()).toBeVisible();
  await expect(passkeys.getByText(/usada el/)).toBeVisible();
  await page.getByRole('button', { name: 'Usar una llave de seguridad' }).click();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByRole('list', { name: 'Segundos factores' }).getByText('Llave 1')).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
  await expect(page.getByRole('heading', { name: 'Segundo factor' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar la llave', exact: true }).click();
  await expectArrival(page);

  await openScreen(page, '/admin/cuenta');
  await passkeys.getByRole('button', { name: 'Quitar Notebook' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Llave de acceso quitada', { exact: true })).toBeVisible();
  await expect(passkeys).toHaveCount(0);
});

test.describe('a passkey that was removed from the account', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('does not sign in, and the page says so', async ({ page, service, signedInAs }) => {
    const person = await signedInAs('rrhh_admin');
    await connectAuthenticator(page);
    await page.goto('/admin/cuenta');
    await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click();
    await expect(page.getByText('Llave de acceso agregada', { exact: true })).toBeVisible();
    const { data } = await service.auth.admin.passkey.listPasskeys({ userId: person.id });
    for (const { id } of data ?? [])
      await service.auth.admin.passkey.deletePasskey({ userId: person.id, passkeyId: id });
    await signOut(page);
    await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
    const problem = 'Esa llave de acceso no sirve aquí: quizás se quitó de su cuenta';
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
  });
});
