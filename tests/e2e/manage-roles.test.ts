import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';
import { keepEditing } from './support/keep-editing.ts';
import { openScreen } from './support/open-screen.ts';
import { expect, expectAccessible, test } from './support/test.ts';

async function createRole(service: SupabaseClient): Promise<{ id: string; name: string }> {
  const { id, name } = await store(service, 'admin_roles', newRecord.admin_roles());
  return { id: String(id), name: String(name) };
}

async function grantsOf(service: SupabaseClient, roleId: string): Promise<string[]> {
  const { data } = await service
    .from('admin_role_permissions')
    .select('admin_permissions(name)')
    .eq('role_id', roleId)
    .overrideTypes<{ admin_permissions: { name: string } }[], { merge: false }>();
  return (data ?? []).map(({ admin_permissions }) => admin_permissions.name).sort();
}

test('a role is created, given permissions, renamed while permissions are unsaved, deactivated and deleted', async ({
  page,
  service,
  signedInAs,
}) => {
  const name = `Rol ${randomUUID().slice(0, 8)}`;
  await signedInAs('super_admin');
  await page.goto('/admin/accesos/usuarios');
  await page.getByRole('main').getByRole('link', { name: 'Permisos' }).click();
  await expect(page).toHaveURL(/\/admin\/accesos\/permisos$/);
  await page.getByRole('button', { name: 'Nuevo rol' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Este campo es obligatorio')).toBeVisible();
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Descripción (opcional)').fill('Solo mira');
  await expect(page.getByRole('option')).toHaveText(['Admin RRHH', 'Admin Accesos']);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Rol creado', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('rol') ?? '';

  const save = page.getByRole('button', { name: 'Guardar permisos' });
  const seePostings = page.getByRole('switch', { name: 'Ver todas las ofertas laborales' });
  await expect(save).toBeDisabled();
  await seePostings.click();
  await expect(save).toBeEnabled();
  // Toggling twice is no change.
  await seePostings.click();
  await expect(save).toBeDisabled();
  // Keyboard only.
  await seePostings.focus();
  await page.keyboard.press('Space');
  await page.getByRole('switch', { name: 'Ver postulaciones' }).click();
  await expect(page.getByText('2 por agregar, 0 por quitar')).toBeVisible();
  await expectAccessible(page);
  await save.press('Enter');
  await expect(page.getByText('Permisos guardados', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  expect(await grantsOf(service, id)).toEqual(['rrhh.applications.read', 'rrhh.postings.read']);

  await page.getByRole('switch', { name: 'Ver postulaciones' }).click();
  // Renamed while permissions are unsaved: of the two forms, the router asks about one.
  await page.getByRole('button', { name: 'Renombrar' }).click();
  await page.getByLabel('Nombre').fill(`${name} bis`);
  await keepEditing(page.getByLabel('Nombre'));
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Rol actualizado', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Renombrar rol' })).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText('0 por agregar, 1 por quitar')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Usuarios', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  // Leaving through the command palette asks once, and signing out asks too.
  const command = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar o ir a' }).fill(words);
    await page.keyboard.press('Enter');
  };
  await command('Mi cuenta');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL(/\/admin\/cuenta$/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await openScreen(page, `/admin/accesos/permisos?rol=${id}`);
  await page.getByRole('switch', { name: 'Ver postulaciones' }).click();
  for (const signOut of [
    () => page.getByRole('button', { name: 'Cerrar sesión' }).click(),
    () => command('Cerrar sesión'),
  ]) {
    await signOut();
    const question = page.getByRole('alertdialog', { name: '¿Cerrar sesión sin guardar?' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(question).toHaveCount(0);
    // The focus returns after the question is gone: the next key would go to the wrong button.
    await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeFocused();
  }
  await expect(page.getByText('0 por agregar, 1 por quitar')).toBeVisible();
  // The pressed button is gone: the focus moves to the one beside it.
  await page.getByRole('button', { name: 'Descartar' }).press('Enter');
  await expect(save).toBeFocused();
  await page.getByRole('switch', { name: 'Ver postulaciones' }).click();
  await save.click();
  await expect.poll(() => grantsOf(service, id)).toEqual(['rrhh.postings.read']);
  // Waits for the page, not only the database: the toast is then about this change, not the one before.
  await expect(save).toBeDisabled();
  await expect(page.getByText('Permisos guardados', { exact: true })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Cambio deshecho', { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Ver postulaciones' })).toBeChecked();

  await page.getByRole('switch', { name: `Rol ${name} bis activo` }).click();
  await expect(page.getByText('Rol desactivado', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `${name} bis` }).getByText('Inactivo')).toBeVisible();
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(page.getByRole('switch', { name: `Rol ${name} bis activo` })).toBeChecked();

  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Rol eliminado', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `${name} bis` })).toHaveCount(0);
  // The focus is not on the button that would delete the role shown instead.
  await expect(page.getByRole('heading', { level: 2 }).and(page.locator(':focus'))).not.toHaveText(
    `${name} bis`,
  );
  await expect(page).not.toHaveURL(/rol=/);
});

test('a super admin lets the holders of one role assign another, and compares roles', async ({
  anotherBrowser,
  page,
  person,
  service,
  signIn,
  signedInAs,
}) => {
  const [delegating, assignable] = [await createRole(service), await createRole(service)];
  const { data } = await service
    .from('admin_permissions')
    .select('id, name')
    .in('name', ['accesos.users.read', 'accesos.users.update', 'accesos.roles.read', 'rrhh.documents.read'])
    .throwOnError();
  for (const { id, name } of data)
    await store(service, 'admin_role_permissions', {
      role_id: name === 'rrhh.documents.read' ? assignable.id : delegating.id,
      permission_id: id,
    });
  const [manager, colleague] = [await person(null), await person(null)];
  await store(service, 'admin_user_roles', { user_id: manager.id, role_id: delegating.id });
  const theirs = await anotherBrowser();
  await signIn(theirs, manager);
  await theirs.goto(`/admin/accesos/usuarios/${colleague.id}`);
  await expect(
    theirs.getByText(`No puede asignar ${assignable.name}: da permisos que usted no tiene.`),
  ).toBeVisible();

  await signedInAs('super_admin');
  await page.goto(`/admin/accesos/permisos?rol=${delegating.id}`);
  const delegate = page.getByRole('switch', { name: `Puede asignar ${assignable.name}` });
  await delegate.press('Space');
  await expect(page.getByText('Rol delegado', { exact: true })).toBeVisible();
  await expect(delegate).toBeFocused();
  // Their page updates automatically.
  await theirs.getByLabel('Asignar rol').selectOption(assignable.name);
  await theirs.getByRole('button', { name: 'Asignar', exact: true }).click();
  await expect(theirs.getByText('Rol asignado', { exact: true })).toBeVisible();
  await expect(theirs.getByText(`por ${assignable.name}`)).toBeVisible();

  await openScreen(page, `/admin/accesos/permisos/comparar?roles=${delegating.id},${assignable.id}`);
  await expect(page.getByRole('status').filter({ hasText: '4 diferencias' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Abrir y descargar CV Difiere (No Sí|Sí No)$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Solo las diferencias').check();
  await expect(page.getByRole('row', { name: /Difiere/ })).toHaveCount(4);
  await expect(page.getByRole('row', { name: /^Usuarios/ })).toHaveCount(0);
});

test('the selected role stays selected when another is sorted before it', async ({
  page,
  service,
  signedInAs,
}) => {
  await signedInAs('super_admin');
  await page.goto('/admin/accesos/permisos');
  const shown = page.getByRole('navigation', { name: 'Roles' }).locator('[aria-current=true]');
  const first = await shown.getAttribute('href');
  const name = ` Antes ${randomUUID()}`;
  await store(service, 'admin_roles', { ...newRecord.admin_roles(), name });
  await expect(page.getByRole('navigation', { name: 'Roles' }).getByText(name.trim())).toBeVisible();
  expect(await shown.getAttribute('href')).toBe(first);
});

test.describe('failures', () => {
  test.use({ expectedErrors: [/status of 40[09]|role not (saved|deleted)/] });

  test('are reported for a duplicate role name and for deleting a role in use, even if assigned meanwhile', async ({
    page,
    service,
    signedInAs,
  }) => {
    const role = await createRole(service);
    const holder = await createPerson(service, null);
    await signedInAs('accesos_admin');
    await page.goto(`/admin/accesos/permisos?rol=${role.id}`);
    await page.getByRole('button', { name: 'Nuevo rol' }).click();
    await expect(page.getByRole('dialog', { name: 'Nuevo rol' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`rol=${role.id}`));
    await expect(page.getByRole('heading', { name: role.name })).toBeVisible();
    await page.getByRole('button', { name: 'Nuevo rol' }).click();
    await page.getByLabel('Nombre').fill(role.name);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Ya existe un rol con ese nombre', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue(role.name);

    await page.goto(`/admin/accesos/permisos?rol=${role.id}`);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await service.from('admin_user_roles').insert({ user_id: holder.id, role_id: role.id }).throwOnError();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    const refusal = page.getByText('No se puede eliminar', { exact: true });
    await expect(refusal).toBeVisible();
    await expect(page.getByRole('link', { name: role.name }).getByText('1 usuario')).toBeVisible();
    // The page now knows it is in use, and refuses without asking.
    await page.getByRole('listitem').filter({ has: refusal }).getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await expect(refusal).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});
