import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';
import { beforeWrites } from './support/before-writes.ts';
import { breakReads } from './support/break-reads.ts';
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

test('a role is created, given permissions, renamed, deactivated and deleted', async ({
  page,
  service,
  signedInAs,
}) => {
  const name = `Rol ${randomUUID().slice(0, 8)}`;
  await signedInAs('super_admin');
  await page.goto('/admin/accesos/usuarios');
  await page.getByRole('main').getByRole('link', { name: 'Permisos' }).click();
  await expect(page).toHaveURL(/\/admin\/accesos\/permisos$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nuevo rol' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Este campo es obligatorio')).toBeVisible();
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Descripción (opcional)').fill('Solo mira');
  await expect(page.getByRole('option')).toHaveText(['Admin RRHH', 'Admin Accesos']);
  await expectAccessible(page);
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
  await save.click();
  await expect(page.getByText('Permisos guardados', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  expect(await grantsOf(service, id)).toEqual(['rrhh.applications.read', 'rrhh.postings.read']);

  await page.getByRole('switch', { name: 'Ver postulaciones' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Usuarios', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await save.click();
  await expect.poll(() => grantsOf(service, id)).toEqual(['rrhh.postings.read']);
  // Saved, and not only stored: the toast is of this change and no longer of the one before.
  await expect(save).toBeDisabled();
  await expect(page.getByText('Permisos guardados', { exact: true })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Cambio deshecho', { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Ver postulaciones' })).toBeChecked();

  await page.getByRole('button', { name: 'Renombrar' }).click();
  await page.getByLabel('Nombre').fill(`${name} bis`);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Rol actualizado', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: `Rol ${name} bis activo` }).click();
  await expect(page.getByText('Rol desactivado', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `${name} bis` }).getByText('Inactivo')).toBeVisible();
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(page.getByRole('switch', { name: `Rol ${name} bis activo` })).toBeChecked();

  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Rol eliminado', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `${name} bis` })).toHaveCount(0);
});

test('the super admin role is read-only', async ({ page, service, signedInAs }) => {
  await signedInAs('super_admin');
  const { data } = await service.from('admin_roles').select('id').eq('role_type', 'super_admin').single();
  await page.goto(`/admin/accesos/permisos?rol=${data?.id}`);
  await expect(
    page.getByText('El rol Super Admin tiene todos los permisos y no se puede modificar.'),
  ).toBeVisible();
  await expect(page.getByRole('switch', { checked: false })).toHaveCount(0);
  await expect(page.getByRole('switch', { disabled: false })).toHaveCount(0);
  for (const name of ['Guardar permisos', 'Renombrar', 'Eliminar'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('an access manager cannot edit their own role, and grants only permissions they hold', async ({
  page,
  service,
  signedInAs,
}) => {
  const role = await createRole(service);
  await signedInAs('accesos_admin');
  await page.goto('/admin/accesos/permisos');
  await page.getByRole('link', { name: /^Admin Accesos/ }).click();
  await expect(page.getByText('Solo lectura: nadie cambia los permisos de su propio rol.')).toBeVisible();
  await expect(page.getByRole('switch', { disabled: false })).toHaveCount(0);
  await page.getByRole('link', { name: role.name }).click();
  await expect(page.getByRole('switch', { name: 'Ver postulaciones' })).toBeDisabled();
  await page.getByRole('switch', { name: 'Ver usuarios' }).click();
  await page.getByRole('button', { name: 'Guardar permisos' }).click();
  await expect(page.getByText('Permisos guardados', { exact: true })).toBeVisible();
  expect(await grantsOf(service, role.id)).toEqual(['accesos.users.read']);
});

test('a super admin delegates a role, its holders may assign it then, and roles are compared', async ({
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
  await page.getByRole('switch', { name: `Puede asignar ${assignable.name}` }).click();
  await expect(page.getByText('Rol delegado', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // Their page notices by itself.
  await theirs.getByLabel('Asignar rol').selectOption(assignable.name);
  await theirs.getByRole('button', { name: 'Asignar', exact: true }).click();
  await expect(theirs.getByText('Rol asignado', { exact: true })).toBeVisible();
  await expect(theirs.getByText(`por ${assignable.name}`)).toBeVisible();

  await page.goto(`/admin/accesos/permisos/comparar?roles=${delegating.id},${assignable.id}`);
  await expect(page.getByRole('status').filter({ hasText: '4 diferencias' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Abrir y descargar CV Difiere (No Sí|Sí No)$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Solo las diferencias').check();
  await expect(page.getByRole('row', { name: /Difiere/ })).toHaveCount(4);
  await expect(page.getByRole('row', { name: /^Usuarios/ })).toHaveCount(0);
});

test('read-only access shows no controls', async ({ page, service, person }) => {
  const role = await createRole(service);
  const { data } = await service
    .from('admin_permissions')
    .select('id')
    .eq('name', 'accesos.roles.read')
    .single();
  await service
    .from('admin_role_permissions')
    .insert({ role_id: role.id, permission_id: data?.id })
    .throwOnError();
  const other = await createRole(service);
  const reader = await person(null);
  await service.from('admin_user_roles').insert({ user_id: reader.id, role_id: role.id }).throwOnError();
  await page.goto('/auth');
  await page.getByLabel('Correo electrónico').fill(reader.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(reader.password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(`/admin/accesos/permisos?rol=${other.id}`);
  await expect(page.getByText('Solo lectura: su rol no permite editar permisos.')).toBeVisible();
  await expect(page.getByRole('switch', { disabled: false })).toHaveCount(0);
  for (const name of ['Nuevo rol', 'Guardar permisos', 'Renombrar', 'Eliminar'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test.describe('failures', () => {
  test.use({ expectedErrors: [/status of [45]|role not|permissions not|No se pudieron cargar|ERR_FAILED/] });

  test('a role in use is not deleted, even when assigned meanwhile', async ({
    page,
    service,
    signedInAs,
  }) => {
    const [held, given] = [await createRole(service), await createRole(service)];
    const holder = await createPerson(service, null);
    const give = (role_id: string) =>
      service.from('admin_user_roles').insert({ user_id: holder.id, role_id }).throwOnError();
    await give(held.id);
    await signedInAs('accesos_admin');
    await page.goto(`/admin/accesos/permisos?rol=${held.id}`);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('No se puede eliminar', { exact: true })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await page.goto(`/admin/accesos/permisos?rol=${given.id}`);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await give(given.id);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('No se puede eliminar', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: given.name }).getByText('1 usuario')).toBeVisible();
  });

  test('refuses a duplicate role name', async ({ page, service, signedInAs }) => {
    const role = await createRole(service);
    await signedInAs('super_admin');
    await page.goto('/admin/accesos/permisos');
    await page.getByRole('button', { name: 'Nuevo rol' }).click();
    await page.getByLabel('Nombre').fill(role.name);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Ya existe un rol con ese nombre', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue(role.name);
  });

  test('a manager whose role was revoked meanwhile sees each refusal', async ({
    page,
    service,
    signedInAs,
  }) => {
    const role = await createRole(service);
    const manager = await signedInAs('super_admin');
    await page.goto(`/admin/accesos/permisos?rol=${role.id}`);
    await page.getByRole('switch', { name: 'Ver usuarios' }).click();
    await beforeWrites(page, /rpc\/change_role_permissions/, () =>
      service.from('admin_profiles').update({ is_active: false }).eq('user_id', manager.id).throwOnError(),
    );
    await page.getByRole('button', { name: 'Guardar permisos' }).click();
    await expect(page.getByText('No se pudieron guardar los permisos', { exact: true })).toBeVisible();
    expect(await grantsOf(service, role.id)).toEqual([]);
  });

  test('reports failures to delete, toggle and rename', async ({ page, service, signedInAs }) => {
    const role = await createRole(service);
    const manager = await signedInAs('super_admin');
    const dismiss = (is_active: boolean) =>
      service.from('admin_profiles').update({ is_active }).eq('user_id', manager.id).throwOnError();
    for (const [act, words] of [
      [
        async () => {
          await page.getByRole('button', { name: 'Eliminar' }).click();
          await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
        },
        'No se pudo eliminar el rol',
      ],
      [
        () => page.getByRole('switch', { name: `Rol ${role.name} activo` }).click(),
        'No se pudo actualizar el rol',
      ],
      [
        async () => {
          await page.getByRole('button', { name: 'Renombrar' }).click();
          await page.getByLabel('Nombre').fill('Otro nombre');
          await page.getByRole('button', { name: 'Guardar', exact: true }).click();
        },
        'No se pudo guardar el rol',
      ],
    ] as const) {
      await dismiss(true);
      await page.goto(`/admin/accesos/permisos?rol=${role.id}`);
      await expect(page.getByRole('heading', { name: role.name })).toBeVisible();
      await beforeWrites(page, /rest\/v1\/admin_roles/, () => dismiss(false));
      await act();
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    }
    const { data } = await service.from('admin_roles').select('name, is_active').eq('id', role.id).single();
    expect(data).toEqual({ name: role.name, is_active: true });
  });

  test('reports what fails to load, and retries', async ({ page, signedInAs }) => {
    await signedInAs('accesos_admin');
    for (const [table, address, words] of [
      ['admin_profiles_list', '/admin/accesos/usuarios', 'No se pudieron cargar los usuarios'],
      ['admin_roles', '/admin/accesos/permisos', 'No se pudieron cargar los roles'],
      ['admin_permissions', '/admin/accesos/permisos', 'No se pudieron cargar los datos'],
    ] as const) {
      const mend = await breakReads(page, table);
      await page.goto(address);
      await expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible();
      if (table === 'admin_permissions') await expectAccessible(page);
      await mend();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
    }
  });
});
