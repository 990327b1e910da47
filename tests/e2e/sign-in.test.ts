import { randomUUID } from 'node:crypto';
import { COMMON_PASSWORD } from '#domain/staff/password.ts';
import { createPerson } from '#testing/staff.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: [/status of 4|password not changed|recovery link refused/] });

  test('is reset by mail; a common one is refused, and the link works once', async ({
    page,
    service,
    site,
  }) => {
    const person = await createPerson(service, 'rrhh_admin');
    await page.goto('/auth');
    await expectAccessible(page);
    await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
    await page.getByLabel('Correo electrónico').fill(person.email);
    await page.getByRole('button', { name: 'Enviar Email de Reset' }).click();
    await expect(page.getByText('Email enviado', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('');

    const link = await linkMailedTo(site.url, person.email);
    await page.goto(link);
    await expect(page.getByLabel('Nueva Contraseña')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/reset-password`);
    await expectAccessible(page);
    await expect(page.locator('[autocomplete=username]')).toHaveValue(person.email);
    const save = page.getByRole('button', { name: 'Actualizar Contraseña' });
    await expect(save).toBeDisabled();
    await page.getByLabel('Nueva Contraseña').fill('Otra-clave-2');
    await page.getByLabel('Confirmar Contraseña').fill('Otra-clave-3');
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    await expect(save).toBeDisabled();
    for (const label of ['Nueva Contraseña', 'Confirmar Contraseña'])
      await page.getByLabel(label).fill('Sunshine');
    await save.click();
    await expect(page.getByText(COMMON_PASSWORD, { exact: true })).toBeVisible();
    for (const label of ['Nueva Contraseña', 'Confirmar Contraseña'])
      await page.getByLabel(label).fill('Otra-clave-2');
    await save.click();
    await expect(page.getByText('Contraseña actualizada', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/rrhh\/postulaciones$/);

    // Waits for the read: one that outlasts the sign-out would be refused.
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page.getByText('Sesión cerrada', { exact: true })).toBeVisible();
    // Signing out does not ask the user to sign in again.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByLabel('Correo electrónico').fill(person.email);
    await page.getByLabel('Contraseña', { exact: true }).fill('Otra-clave-2');
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    // Waits for all reads: those in flight fail once the session is gone.
    await expect(page.getByRole('heading', { level: 1, name: /^Hoy .*por usted/ })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await expect(page.getByText('Enlace de recuperación inválido o expirado', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
  });
});

test.describe('an invitation', () => {
  test('leads from the form and the mail to the first sign-in', async ({
    anotherBrowser,
    page,
    site,
    signedInAs,
  }) => {
    const email = `${randomUUID()}@voltandes.example`;
    const manager = await anotherBrowser();
    await signedInAs('super_admin', manager);
    await manager.goto('/admin/accesos/invitaciones');
    await manager.getByRole('button', { name: 'Invitar usuario' }).click();
    await manager.getByLabel('Correo electrónico').fill(email);
    await manager.getByLabel('Nombre completo').fill('Carla Díaz');
    await manager.getByLabel('Rol').selectOption('Admin RRHH');
    await manager.getByRole('button', { name: 'Enviar invitación' }).click();
    const row = manager.getByRole('row', { name: email });
    await expect(row.getByText('Pendiente')).toBeVisible();
    const first = await linkMailedTo(site.url, email);
    await row.getByRole('button', { name: /^Reenviar/ }).click();
    await expect.poll(() => linkMailedTo(site.url, email)).not.toBe(first);
    const link = await linkMailedTo(site.url, email);

    // The old link is invalid.
    await page.goto(first);
    await expect(page.getByRole('heading', { name: 'Error de Invitación' })).toBeVisible();
    await expect(page.getByText('Invitación no encontrada o ya ha sido utilizada')).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Le damos la bienvenida, Carla Díaz' })).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/setup-password`);
    await page.reload();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
    await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('readonly');
    await expectAccessible(page);
    const save = page.getByRole('button', { name: 'Configurar cuenta' });
    await page.getByLabel('Contraseña', { exact: true }).fill('secreto');
    await expect(page.getByText(': cumplido')).toHaveCount(1);
    await page.getByLabel('Contraseña', { exact: true }).fill('Secreto-nuevo-1!');
    await expect(page.getByText(': cumplido')).toHaveCount(5);
    await expect(save).toBeDisabled();
    // bcrypt would ignore anything beyond 72 bytes.
    const long = `Secreto-nuevo-1!${'x'.repeat(57)}`;
    await page.getByLabel('Contraseña', { exact: true }).fill(long);
    await page.getByLabel('Confirmar contraseña').fill(long);
    await expect(page.getByText(/Demasiado larga/)).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByLabel('Contraseña', { exact: true }).fill('Secreto-nuevo-1!');
    await page.getByLabel('Confirmar contraseña').fill('Secreto-nuevo-1!');
    await save.click();
    await expect(page.getByText('Tu cuenta ha sido configurada. Puedes iniciar sesión ahora.')).toBeVisible();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
    await page.getByLabel('Contraseña', { exact: true }).fill('Secreto-nuevo-1!');
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Hoy .*por usted/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Gestión de personas' })).toBeVisible();
    // The manager sees it live.
    await expect(row.getByText('Completada')).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('Invitación no encontrada o ya ha sido utilizada')).toBeVisible();
  });
});
