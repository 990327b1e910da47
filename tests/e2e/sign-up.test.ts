import { randomUUID } from 'node:crypto';
import { linkMailedTo } from './support/mailbox.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.describe('where sign-up is enabled', () => {
  test.use({ expectedErrors: [/status of 4|not signed up|sign-in failed/] });

  test('an account is created and confirmed by mail, without permissions', async ({ page, site }) => {
    const email = `${randomUUID()}@correo.example`;
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Crear una cuenta' }).click();
    const create = page.getByRole('button', { name: 'Crear cuenta' });
    await page.getByLabel('Correo electrónico').fill('nadie');
    await page.getByLabel('Contraseña', { exact: true }).fill('secreto');
    await expect(page.getByText(': cumplido')).toHaveCount(1);
    await expect(create).toBeDisabled();
    await page.getByLabel('Contraseña', { exact: true }).fill('Secreto-nuevo-1!');
    await page.getByLabel('Confirmar contraseña').fill('Secreto-nuevo-2!');
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    await page.getByLabel('Confirmar contraseña').fill('Secreto-nuevo-1!');
    await create.click();
    await expect(page.getByText('Por favor ingrese un email válido')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Correo electrónico').fill(email);
    await create.click();
    await expect(
      page.getByText('Registro exitoso, revisa tu email para confirmar tu cuenta', { exact: true }),
    ).toBeVisible();

    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill('Secreto-nuevo-1!');
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(page.getByText(/^Confirme su correo antes de ingresar/)).toBeVisible();

    const link = await linkMailedTo(site.url, email);
    await page.goto(link);
    await expect(page.getByText('Cuenta confirmada', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/`);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'No tienes acceso a centros de control' })).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.goto(link);
    await expect(page.getByText('Enlace de confirmación inválido o expirado', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/`);
  });
});
