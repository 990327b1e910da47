import { randomUUID } from 'node:crypto';
import { newRecord, store } from '#tests/support/records.ts';
import { createPerson } from '#tests/support/staff.ts';
import { breakReads } from './support/break-reads.ts';
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
  await page.getByLabel('Nombre completo').fill('Carla Díaz');
  // More than their own is not offered, and refused where it is asked for.
  for (const name of ['Super Admin', 'Admin RRHH'])
    await expect(page.getByRole('option', { name })).toHaveCount(0);
  await page.getByLabel('Rol').selectOption('Admin Accesos');
  await page.getByLabel('Correo electrónico').fill('carla@');
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('Por favor ingrese un email válido', { exact: true })).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(email);
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

  // By keyboard alone.
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
  for (const name of ['Asignar Super Admin', 'Asignar Admin RRHH'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Asignar Admin Accesos' }).click();
  await expect(page.getByText('Rol asignado', { exact: true })).toBeVisible();
  await expect(row.getByText('Admin Accesos')).toBeVisible();
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Quitar Admin Accesos' }).click();
  await expect(page.getByRole('alertdialog', { name: /^¿Quitar Admin Accesos a / })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(row.getByText('Admin Accesos')).toBeHidden();
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Desactivar' }).click();
  await page.getByRole('button', { name: 'Desactivar', exact: true }).click();
  await expect(row.getByText('Inactivo')).toBeVisible();

  for (const email of [me.email, site.administrator.email]) {
    await page.getByLabel('Buscar').fill(email);
    await expect(page.getByRole('row', { name: email })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Acciones/ })).toHaveCount(0);
  }
});

test('the list says when people last came, finds them, and lets them in again', async ({
  page,
  service,
  signedInAs,
}) => {
  const colleague = await createPerson(service, 'rrhh_admin');
  const me = await signedInAs('accesos_admin');
  await page.goto('/admin/accesos/usuarios');
  const row = page.getByRole('row', { name: colleague.email });
  await expect(row.getByRole('cell', { name: 'Nunca' })).toBeVisible();
  await expect(
    page.getByRole('row', { name: me.email }).getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
  ).toBeVisible();
  await page.getByLabel('Buscar').fill(colleague.email.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/buscar=/);
  await page.getByLabel('Buscar').fill('nadie se llama así');
  await expect(page.getByText('Ningún usuario coincide')).toBeVisible();
  await page.getByLabel('Buscar').fill(colleague.email);
  for (const [act, state] of [
    ['Desactivar', 'Inactivo'],
    ['Activar', 'Activo'],
  ] as const) {
    // By keyboard alone.
    await row.getByRole('button', { name: /^Acciones/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: act })).toBeFocused();
    await page.keyboard.press('Enter');
    if (act === 'Desactivar') {
      await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('Usuario actualizado', { exact: true })).toBeVisible();
    await expect(row.getByText(state, { exact: true })).toBeVisible();
  }
});

test.describe('what is refused', () => {
  test.use({
    expectedErrors: [/status of [45]|ERR_FAILED|Failed to fetch|user not changed|invitation not|cargar/],
  });

  test('two super admins who demote each other at one moment: one stays, the other is told', async ({
    anotherBrowser,
    page,
    service,
    signedInAs,
  }) => {
    const other = await anotherBrowser();
    const [first, second] = [await signedInAs('super_admin'), await signedInAs('super_admin', other)];
    const { data: role } = await service
      .from('admin_roles')
      .select('id')
      .eq('role_type', 'super_admin')
      .single();
    const holders = async (): Promise<string[]> =>
      ((await service.from('admin_user_roles').select('user_id').eq('role_id', role?.id)).data ?? []).map(
        ({ user_id }) => String(user_id),
      );
    const rest = (await holders()).filter((id) => id !== first.id && id !== second.id);
    // Alone with each other.
    const setRest = (is_active: boolean) =>
      service.from('admin_profiles').update({ is_active }).in('user_id', rest).throwOnError();
    await setRest(false);
    try {
      const open = async (where: typeof page, email: string) => {
        await where.goto(`/admin/accesos/usuarios?buscar=${email}`);
        await where.getByRole('button', { name: /^Acciones/ }).click();
        await where.getByRole('menuitem', { name: 'Quitar Super Admin' }).click();
        return where.getByRole('button', { name: 'Quitar', exact: true });
      };
      const items = [await open(page, second.email), await open(other, first.email)];
      await Promise.all(items.map((item) => item.click()));
      const words = /^(Debe quedar al menos un super admin activo|No se pudo actualizar el usuario)$/;
      await expect(page.getByText(words).or(page.getByText('Rol quitado', { exact: true }))).toBeVisible();
      await expect(other.getByText(words).or(other.getByText('Rol quitado', { exact: true }))).toBeVisible();
      const left = (await holders()).filter((id) => !rest.includes(id));
      expect(left).toHaveLength(1);
      const loser = left[0] === first.id ? other : page;
      await expect(loser.getByText(words)).toBeVisible();
    } finally {
      await setRest(true);
    }
  });

  test('a manager dismissed meanwhile changes nobody', async ({ page, service, signedInAs }) => {
    const colleague = await createPerson(service, null);
    const me = await signedInAs('accesos_admin');
    await page.goto(`/admin/accesos/usuarios?buscar=${colleague.email}`);
    await page.getByRole('button', { name: /^Acciones/ }).click();
    await page.getByRole('menuitem', { name: 'Desactivar' }).click();
    await service.from('admin_profiles').update({ is_active: false }).eq('user_id', me.id).throwOnError();
    await page.getByRole('button', { name: 'Desactivar', exact: true }).click();
    await expect(page.getByText('No se pudo actualizar el usuario', { exact: true })).toBeVisible();
    const { data } = await service
      .from('admin_profiles')
      .select('is_active')
      .eq('user_id', colleague.id)
      .single();
    expect(data).toEqual({ is_active: true });
  });

  test('invitations that are not sent, not sent again, or not deleted', async ({
    page,
    service,
    signedInAs,
  }) => {
    const { data: role } = await service
      .from('admin_roles')
      .select('id')
      .eq('role_type', 'accesos_admin')
      .limit(1)
      .single();
    const invite = async (): Promise<string> => {
      const record = { ...newRecord.admin_invitations(), role_id: role?.id };
      return String((await store(service, 'admin_invitations', record)).email);
    };
    const [orphan, kept] = [await invite(), await invite()];
    await signedInAs('super_admin');
    await page.goto('/admin/accesos/invitaciones');
    const rowOf = (email: string) => page.getByRole('row', { name: email });

    // Nobody stands behind it.
    await rowOf(orphan)
      .getByRole('button', { name: /^Reenviar/ })
      .click();
    await expect(
      page.getByText('No se encontró el usuario asociado a la invitación', { exact: true }),
    ).toBeVisible();

    // A fault says nothing of its own.
    await page.route('**/functions/v1/invite-admin-user', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await rowOf(kept)
      .getByRole('button', { name: /^Reenviar/ })
      .click();
    await expect(page.getByText('Error al reenviar invitación', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Invitar usuario' }).click();
    await page.getByLabel('Correo electrónico').fill('carla@voltandes.example');
    await page.getByLabel('Nombre completo').fill('Carla Díaz');
    await page.getByLabel('Rol').selectOption('Admin Accesos');
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText('Error al enviar invitación', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Nombre completo')).toHaveValue('Carla Díaz');
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();

    let answer: { message: string } | null = { message: 'La base de datos está en pausa' };
    await page.route(/admin_invitations\?/, (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      return answer ? route.fulfill({ status: 503, json: answer }) : route.abort();
    });
    for (const words of ['La base de datos está en pausa', 'Error al eliminar invitación']) {
      await rowOf(kept)
        .getByRole('button', { name: /^Eliminar/ })
        .click();
      await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      await expect(rowOf(kept)).toBeVisible();
      answer = null;
    }
  });

  test('lists that do not come are said in place', async ({ page, signedInAs }) => {
    await signedInAs('accesos_admin');
    for (const [table, words] of [
      ['admin_invitations', 'Error al cargar invitaciones'],
      ['admin_roles', 'Error al cargar roles'],
    ] as const) {
      const mend = await breakReads(page, table);
      await page.goto('/admin/accesos/invitaciones');
      await expect(page.getByRole('alert').getByText(words)).toBeVisible();
      await mend();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(page.getByRole('heading', { name: 'Invitaciones', exact: true })).toBeVisible();
    }
  });
});

test('a withdrawn invitation is gone at once; the list is read again after half a second', async ({
  page,
  service,
  signedInAs,
}) => {
  const { email } = await store(service, 'admin_invitations', newRecord.admin_invitations());
  const expired = await store(service, 'admin_invitations', {
    ...newRecord.admin_invitations(),
    expires_at: '2026-01-01T00:00:00Z',
  });
  const completed = await store(service, 'admin_invitations', {
    ...newRecord.admin_invitations(),
    status: 'completed',
  });
  await signedInAs('accesos_admin');
  await page.goto('/admin/accesos/invitaciones');
  const rowOf = (address: unknown) => page.getByRole('row', { name: String(address) });
  await expect(rowOf(expired.email).getByText('Expirada')).toBeVisible();
  await expect(rowOf(expired.email).getByRole('button', { name: /^Reenviar/ })).toHaveCount(0);
  await expect(rowOf(expired.email).getByRole('button', { name: /^Eliminar/ })).toBeVisible();
  await expect(rowOf(completed.email).getByText('Completada')).toBeVisible();
  await expect(rowOf(completed.email).getByRole('button')).toHaveCount(0);

  await page.getByLabel('Estado').selectOption('Expirada');
  await expect(rowOf(email)).toHaveCount(0);
  await expect(rowOf(expired.email)).toBeVisible();
  await page.reload();
  await expect(rowOf(expired.email)).toBeVisible();
  await expect(rowOf(email)).toHaveCount(0);
  await page.getByLabel('Estado').selectOption('');
  await page.getByRole('button', { name: 'Vence' }).click();
  await expect(page.getByRole('columnheader', { name: 'Vence' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/orden=vence/);
  await expect(page.getByRole('row').nth(1).getByText('31/12/2025')).toBeVisible();

  // The answer is held back: the row goes before it.
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/admin_invitations\?/, async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.fallback();
  });
  await rowOf(email)
    .getByRole('button', { name: /^Eliminar/ })
    .click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(rowOf(email)).toHaveCount(0);
  const of = (method: string) => (response: { url(): string; request(): { method(): string } }) =>
    response.url().includes('admin_invitations') && response.request().method() === method;
  let deleted = Number.POSITIVE_INFINITY;
  // What is heard live may be read before.
  const readAgain = page.waitForRequest(
    (request) =>
      request.url().includes('admin_invitations') && request.method() === 'GET' && Date.now() - deleted > 400,
  );
  const isDeleted = page.waitForResponse(of('DELETE'));
  answer();
  await isDeleted;
  deleted = Date.now();
  await readAgain;
  await expect(page.getByText('Invitación eliminada', { exact: true })).toBeVisible();
  await expect(rowOf(email)).toHaveCount(0);
});
