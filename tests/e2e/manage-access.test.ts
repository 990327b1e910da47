import { randomUUID } from 'node:crypto';
import { createPerson } from '#tests/support/staff.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('an access manager invites, sends again, and withdraws', async ({ page, service, signedInAs, site }) => {
  const email = `${randomUUID()}@voltandes.example`;
  await signedInAs('accesos_admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Gestión de usuarios' }).click();
  await expect(page).toHaveURL(/\/admin\/accesos\/usuarios$/);
  await page.getByRole('link', { name: 'Invitaciones' }).click();
  await page.getByRole('button', { name: 'Invitar usuario' }).click();
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('Todos los campos son requeridos', { exact: true })).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Nombre completo').fill('Carla Díaz');
  await expect(page.getByRole('option', { name: 'Super Admin' })).toHaveCount(0);
  await page.getByLabel('Rol').selectOption('Admin Accesos');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('Invitación enviada', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: email });
  await expect(row.getByText('Pendiente')).toBeVisible();
  const first = await linkMailedTo(site.url, email);
  await expectAccessible(page);

  await row.getByRole('button', { name: /^Reenviar/ }).click();
  await expect(page.getByText('Invitación reenviada', { exact: true })).toBeVisible();
  await expect.poll(() => linkMailedTo(site.url, email)).not.toBe(first);

  await row.getByRole('button', { name: /^Eliminar/ }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(row).toBeHidden();
  await expect
    .poll(async () => (await service.from('admin_profiles').select('id').eq('email', email)).data)
    .toEqual([]);
});

test('roles are given and taken, people deactivated; super admins and oneself are out of reach', async ({
  page,
  service,
  signedInAs,
  site,
}) => {
  const colleague = await createPerson(service, null);
  const me = await signedInAs('accesos_admin');
  await page.goto('/admin/accesos/usuarios');
  await expectAccessible(page);
  await page.getByLabel('Buscar').fill(colleague.email);
  const row = page.getByRole('row', { name: colleague.email });
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Asignar Super Admin' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Asignar Admin Accesos' }).click();
  await expect(page.getByText('Rol asignado', { exact: true })).toBeVisible();
  await expect(row.getByText('Admin Accesos')).toBeVisible();
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Quitar Admin Accesos' }).click();
  await expect(row.getByText('Admin Accesos')).toBeHidden();
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Desactivar' }).click();
  await expect(row.getByText('Inactivo')).toBeVisible();

  for (const email of [me.email, site.administrator.email]) {
    await page.getByLabel('Buscar').fill(email);
    await expect(page.getByRole('row', { name: email })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Acciones/ })).toHaveCount(0);
  }
});

test('a recruiter enters no access management', async ({ page, signedInAs }) => {
  await signedInAs('rrhh_admin');
  await page.goto('/admin/accesos/invitaciones');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('link', { name: 'Gestión de usuarios' })).toHaveCount(0);
});
