import { randomUUID } from 'node:crypto';
import type { Response } from '@playwright/test';
import { newRecord, store } from '#testing/records.ts';
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
  // Roles with permissions they lack are not offered, and the API refuses them.
  await expect(page.getByText('Admin RRHH: da permisos que usted no tiene')).toBeVisible();
  await expect(page.getByText('Super Admin: solo lo asigna un super admin')).toBeVisible();
  for (const name of ['Super Admin', 'Admin RRHH'])
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

test('a withdrawn invitation disappears immediately, before the list is refetched', async ({
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
  // Without live updates: the refetch below is due to the deletion.
  await page.routeWebSocket('**/realtime/**', () => undefined);
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
  await expect(page).toHaveURL(/estado=expired/);
  await page.getByLabel('Estado').selectOption('');
  await page.getByRole('button', { name: 'Vence' }).click();
  await expect(page.getByRole('columnheader', { name: 'Vence' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/orden=vence/);
  await expect(page.getByRole('row').nth(1).getByText('31/12/2025')).toBeVisible();

  // The response is held back: the row disappears before it arrives.
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
  const of = (method: string) => (response: Response) =>
    response.url().includes('admin_invitations') && response.request().method() === method;
  const isDeleted = page.waitForResponse(of('DELETE'));
  const isRefetched = page.waitForResponse(of('GET'));
  answer();
  await isDeleted;
  await isRefetched;
  await expect(page.getByText('Invitación eliminada', { exact: true })).toBeVisible();
  await expect(rowOf(email)).toHaveCount(0);
});

test.describe('failures', () => {
  test.use({
    expectedErrors: [/status of [45]|ERR_FAILED|Failed to fetch|invitation not|cargar/],
  });

  test('are reported for sending, resending and deleting', async ({ page, service, signedInAs }) => {
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

    // The account does not exist.
    await rowOf(orphan)
      .getByRole('button', { name: /^Reenviar/ })
      .click();
    await expect(
      page.getByText('No se encontró el usuario asociado a la invitación', { exact: true }),
    ).toBeVisible();

    // A server error carries no message of its own.
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
    await page.getByRole('button', { name: 'Descartar' }).click();

    const responses = [
      // As a proxy in front of the backend responds.
      ['<html><h1>502 Bad Gateway</h1></html>', 'Error al eliminar invitación'],
      // Between the other two: their words are the same, and only one message is shown at a time.
      ['{"message":"La base de datos está en pausa"}', 'La base de datos está en pausa'],
      [null, 'Error al eliminar invitación'],
    ] as const;
    let body: string | null;
    await page.route(/admin_invitations\?/, (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      return body === null ? route.abort() : route.fulfill({ status: 503, body });
    });
    for (const [response, words] of responses) {
      body = response;
      await rowOf(kept)
        .getByRole('button', { name: /^Eliminar/ })
        .click();
      await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      await expect(rowOf(kept)).toBeVisible();
    }
  });
});
