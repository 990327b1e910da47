import { createClient } from '@supabase/supabase-js';
import { newRecord, store } from '#testing/records.ts';
import { createPerson, roleBeyondAccess } from '#testing/staff.ts';
import { breakReads } from './support/break-reads.ts';
import { downloadNamed } from './support/download-named.ts';
import { keepEditing } from './support/keep-editing.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({ expectedErrors: [/status of 500|No se pudo cargar el usuario/] });

test('users are found, given and stripped of roles, deactivated and reactivated, except super admins and oneself', async ({
  page,
  service,
  signedInAs,
  site,
}) => {
  const colleague = await createPerson(service, null);
  const reading = await roleBeyondAccess(service);
  const me = await signedInAs('accesos_admin');
  await page.goto('/admin/accesos/usuarios');
  const row = page.getByRole('row', { name: colleague.email });
  await expect(row.getByRole('cell', { name: 'Nunca' })).toBeVisible();
  await expect(
    page.getByRole('row', { name: me.email }).getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
  ).toBeVisible();
  await page.getByLabel('Buscar').fill('nadie se llama así');
  await expect(page.getByText('Ningún usuario coincide')).toBeVisible();
  await page.getByLabel('Buscar').fill(colleague.email.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/buscar=/);
  await row.getByRole('button', { name: /^Acciones/ }).click();
  for (const name of ['Asignar Super Admin', `Asignar ${reading.name}`])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Asignar Admin RRHH' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Asignar Admin Accesos' }).click();
  await expect(page.getByText('Rol asignado', { exact: true })).toBeVisible();
  await expect(row.getByText('Admin Accesos')).toBeVisible();
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Quitar Admin Accesos' }).click();
  await expect(page.getByText('Rol quitado', { exact: true })).toBeVisible();
  await expect(row.getByText('Admin Accesos')).toBeHidden();
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(row.getByText('Admin Accesos')).toBeVisible();
  for (const [act, state, done] of [
    ['Desactivar', 'Inactivo', 'Usuario desactivado'],
    ['Activar', 'Activo', 'Usuario activado'],
  ] as const) {
    // Keyboard only.
    await row.getByRole('button', { name: /^Acciones/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: act })).toBeFocused();
    await page.keyboard.press('Enter');
    if (act === 'Desactivar') {
      await expect(page.getByText('No tiene postulaciones en curso')).toBeVisible();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).press('Enter');
    }
    await expect(page.getByText(done, { exact: true })).toBeVisible();
    await expect(row.getByText(state, { exact: true })).toBeVisible();
  }

  // Asks first: they could not give back a role they may not assign, nor reactivate its holder.
  await service
    .from('admin_user_roles')
    .insert({ user_id: colleague.id, role_id: reading.id })
    .throwOnError();
  await expect(row.getByText(reading.name)).toBeVisible();
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Desactivar' }).click();
  const dismissal = page.getByRole('alertdialog', { name: /^¿Desactivar a / });
  await dismissal.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dismissal).toHaveCount(0);
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: `Quitar ${reading.name}` }).click();
  await expect(page.getByRole('alertdialog', { name: `¿Quitar ${reading.name} a ` })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(row.getByText(reading.name)).toBeHidden();
  await expect(page.getByText('Rol quitado', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Deshacer/ })).toHaveCount(0);

  for (const email of [me.email, site.administrator.email]) {
    await page.getByLabel('Buscar').fill(email);
    await expect(page.getByRole('row', { name: email })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Acciones/ })).toHaveCount(0);
  }
});

test('a user who leaves hands over their applications, and their open page closes', async ({
  page,
  person,
  browser,
  service,
  signIn,
  signedInAs,
  site,
}) => {
  const [leaver, successor] = [await person('rrhh_admin'), await person('rrhh_admin')];
  await service
    .from('admin_profiles')
    .update({ full_name: 'Sofía Sucesora' })
    .eq('user_id', successor.id)
    .throwOnError();
  const posting = await createPosting(service);
  const { id } = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, 'x.pdf'),
    full_name: 'Ana Postulante',
    owner_id: leaver.id,
  });
  await using context = await browser.newContext({ baseURL: site.url });
  const theirs = await context.newPage();
  await theirs.goto('/health');
  await signIn(theirs, leaver);
  await theirs.goto(`/admin/rrhh/applications/${posting.id}`);
  await expect(theirs.getByRole('row', { name: 'Ana Postulante' })).toBeVisible();

  await signedInAs('super_admin');
  await page.goto(`/admin/accesos/usuarios/${leaver.id}`);
  await page.getByRole('button', { name: 'Desactivar' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Tiene a su cargo 1 postulación en curso.')).toBeVisible();
  await dialog.getByLabel('Pasan a cargo de').selectOption('Sofía Sucesora');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByText('Usuario desactivado', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Deshacer/ })).toHaveCount(0);

  await expect(theirs.getByText('Esta cuenta está desactivada')).toBeVisible();
  await expect(theirs.getByText('Ana Postulante')).toHaveCount(0);
  const { data } = await service.from('job_applications').select('owner_id').eq('id', id).single();
  expect(data).toEqual({ owner_id: successor.id });
});

test('a user’s page shows permissions and their source, and can end sessions, rename, review and delete', async ({
  page,
  person,
  service,
  signedInAs,
  site,
}) => {
  const colleague = await person('rrhh_admin');
  const theirs = createClient(site.url, site.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect((await theirs.auth.signInWithPassword(colleague)).error).toBeNull();
  await signedInAs('super_admin');
  await page.goto('/admin/accesos/usuarios/revision?motivo=sensitive');
  const row = page.getByRole('row', { name: colleague.email });
  await expect(row.getByText('Sin segundo factor')).toBeVisible();
  await row.getByRole('button', { name: /^Marcar revisado/ }).click();
  await expect(row.getByText('Persona de Prueba', { exact: true })).toHaveCount(2);
  const download = downloadNamed(page, /^revision-de-accesos-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  await download;

  await expectAccessible(page);
  const mend = await breakReads(page, 'admin_roles');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'No se pudo cargar el usuario' })).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Persona de Prueba' })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Gestión de personas' }).getByText('por Admin RRHH').first(),
  ).toBeVisible();
  await page.getByLabel('Asignar rol').selectOption('Admin Accesos');
  await page.getByRole('button', { name: 'Asignar', exact: true }).click();
  await expect(
    page.getByRole('list', { name: 'Accesos', exact: true }).getByText('por Admin Accesos').first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Cerrar la sesión de/ }).click();
  await expect(page.getByText('Sesión cerrada', { exact: true })).toBeVisible();
  await expect(page.getByText('No tiene sesiones abiertas.')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar nombre' }).click();
  await expect(page.getByLabel('Nombre completo')).toBeFocused();
  await page.getByLabel('Nombre completo').fill('Rosa Recluta');
  await keepEditing(page.getByLabel('Nombre completo'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Rosa Recluta' })).toBeVisible();
  await page.getByRole('button', { name: /^Enviar enlace/ }).click();
  await expect(page.getByText('Enlace enviado', { exact: true })).toBeVisible();
  const history = page.getByRole('list', { name: 'Registro de cambios' });
  await expect(history.getByText('Sesiones cerradas')).toBeVisible();
  await expect(history.getByText('Revisiones de accesos')).toBeVisible();

  await page.getByRole('button', { name: 'Eliminar usuario' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Usuario eliminado', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/usuarios$/);
  expect((await service.auth.admin.getUserById(colleague.id)).data.user).toBeNull();
});
