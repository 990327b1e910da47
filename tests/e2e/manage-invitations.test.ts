import { randomUUID } from 'node:crypto';
import { roleBeyondAccess } from '#testing/staff.ts';
import { keepEditing } from './support/keep-editing.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('an access manager sends, resends and withdraws an invitation', async ({
  page,
  service,
  signedInAs,
  site,
}) => {
  const email = `${randomUUID()}@voltandes.example`;
  const reading = await roleBeyondAccess(service);
  await signedInAs('accesos_admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Gestión de usuarios' }).click();
  await expect(page).toHaveURL(/\/admin\/accesos\/usuarios$/);
  await page.getByRole('main').getByRole('link', { name: 'Invitaciones' }).click();
  await page.getByRole('button', { name: 'Invitar usuario' }).click();
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('Todos los campos son requeridos', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
  await expect(page.getByText('Este campo es obligatorio')).toHaveCount(3);
  await page.getByLabel('Nombre completo').fill('Carla Díaz');
  await keepEditing(page.getByLabel('Nombre completo'));
  // Roles with permissions they lack are not offered unless delegated, and the API refuses them.
  await expect(page.getByRole('option', { name: 'Admin RRHH' })).toHaveCount(1);
  await expect(page.getByText(`${reading.name}: da permisos que usted no tiene`)).toBeVisible();
  await expect(page.getByText('Super Admin: solo lo asigna un super admin')).toBeVisible();
  for (const name of ['Super Admin', reading.name])
    await expect(page.getByRole('option', { name })).toHaveCount(0);
  await page.getByLabel('Rol').selectOption('Admin Accesos');
  await page.getByLabel('Correo electrónico').fill('carla@');
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('Por favor ingrese un email válido', { exact: true })).toHaveCount(2);
  await page.getByLabel('Correo electrónico').fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('Invitación enviada', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: email });
  await expect(row.getByText('Pendiente')).toBeVisible();
  const first = await linkMailedTo(site.url, email);

  // Sent once, however often the button is pressed.
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/invite-admin-user')) sent += 1;
  });
  await row.getByRole('button', { name: /^Reenviar/ }).dblclick();
  await expect(page.getByText('Invitación reenviada', { exact: true })).toBeVisible();
  expect(sent).toBe(1);
  await expect.poll(() => linkMailedTo(site.url, email)).not.toBe(first);

  // Keyboard only.
  const withdraw = row.getByRole('button', { name: /^Eliminar/ });
  await row.getByRole('button', { name: /^Reenviar/ }).focus();
  await page.keyboard.press('Tab');
  await expect(withdraw).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(withdraw).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row).toBeHidden();
  await expect
    .poll(async () => (await service.from('admin_profiles').select('id').eq('email', email)).data)
    .toEqual([]);
  await page.goto(await linkMailedTo(site.url, email));
  await expect(page.getByText('Invitación no encontrada o ya ha sido utilizada')).toBeVisible();
});
