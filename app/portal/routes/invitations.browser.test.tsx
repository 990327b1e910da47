import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows, unreachable } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import Invitations from './invitations.tsx';

const LIST = 'GET /rest/v1/admin_invitations';
const DELETE = 'DELETE /rest/v1/admin_invitations';
const ROLE = { id: crypto.randomUUID(), name: 'Admin Accesos', role_type: 'accesos_admin', is_active: true };
const invitation = (name: string, fields: object = {}) => ({
  id: crypto.randomUUID(),
  email: `${name.toLowerCase()}@voltandes.example`,
  full_name: name,
  status: 'pending',
  role_id: ROLE.id,
  expires_at: '2126-11-01T12:00:00Z',
  created_at: '2026-11-01T12:00:00Z',
  ...fields,
});
const PENDING = invitation('Paula');
const EXPIRED = invitation('Ester', { expires_at: '2026-01-01T00:00:00Z' });
const COMPLETED = invitation('Carla', { status: 'completed' });

const rowOf = ({ email }: { email: string }): Locator => page.getByRole('row', { name: email });
const pending = rowOf(PENDING);

beforeEach(async () => {
  answer(LIST, rows(PENDING, EXPIRED, COMPLETED));
  answer('GET /rest/v1/admin_roles', rows(ROLE));
  answer(
    'POST /rest/v1/rpc/list_assignable_roles',
    json([{ role_id: ROLE.id, name: ROLE.name, refusal: null }]),
  );
  show(Invitations);
  await expect.element(pending).toBeVisible();
});

async function withdraw(): Promise<void> {
  await pending.getByRole('button', { name: /^Eliminar/ }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
}

test('what can be done with an invitation depends on its state', async () => {
  await expect.element(rowOf(EXPIRED).getByText('Expirada')).toBeVisible();
  await expect.element(rowOf(EXPIRED).getByRole('button', { name: /^Reenviar/ })).not.toBeInTheDocument();
  await expect.element(rowOf(EXPIRED).getByRole('button', { name: /^Eliminar/ })).toBeVisible();
  await expect.element(rowOf(COMPLETED).getByText('Completada')).toBeVisible();
  await expect.element(rowOf(COMPLETED).getByRole('button')).not.toBeInTheDocument();
});

test('invitations are filtered and sorted, as the address says', async () => {
  const state = page.getByLabelText('Estado');
  await state.selectOptions('Expirada');
  await expect.element(pending).not.toBeInTheDocument();
  await expect.element(rowOf(EXPIRED)).toBeVisible();
  expect(window.location.search).toContain('estado=expired');
  await state.selectOptions('');
  await page.getByRole('button', { name: 'Vence' }).click();
  await expect
    .element(page.getByRole('columnheader', { name: 'Vence' }))
    .toHaveAttribute('aria-sort', 'ascending');
  expect(window.location.search).toContain('orden=vence');
  await expect.element(page.getByRole('row').nth(1).getByText('31/12/2025')).toBeVisible();
});

test('a withdrawn invitation disappears immediately, before the list is read again', async () => {
  const held = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  answer(DELETE, async (request) => {
    await held.promise;
    answer(LIST, (again) => {
      isRead.resolve();
      return rows(EXPIRED, COMPLETED)(again);
    });
    return rows({ id: PENDING.id })(request);
  });
  await withdraw();
  await expect.element(pending).not.toBeInTheDocument();
  held.resolve();
  await isRead.promise;
  await says('Invitación eliminada');
  await expect.element(pending).not.toBeInTheDocument();
});

describe('failures', () => {
  beforeEach(() => expectErrors(/^invitation not/));

  test('of resending are reported, with the reason if there is one', async () => {
    const resend = pending.getByRole('button', { name: /^Reenviar/ });
    const noUser = 'No se encontró el usuario asociado a la invitación';
    answer('POST /functions/v1/invite-admin-user', json({ error: noUser }, 404));
    await resend.click();
    await says(noUser);
    answer('POST /functions/v1/invite-admin-user', json({}, 500));
    await resend.click();
    await says('Error al reenviar invitación');
  });

  test('of sending keep what was typed', async () => {
    answer('POST /functions/v1/invite-admin-user', json({}, 500));
    await page.getByRole('button', { name: 'Invitar usuario' }).click();
    await page.getByLabelText('Correo electrónico').fill('carla@voltandes.example');
    await page.getByLabelText('Nombre completo').fill('Carla Díaz');
    await page.getByLabelText('Rol').selectOptions('Admin Accesos');
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await says('Error al enviar invitación');
    await expect.element(page.getByLabelText('Nombre completo')).toHaveValue('Carla Díaz');
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([
    [
      'a proxy’s page',
      () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 503 }),
      'Error al eliminar invitación',
    ],
    ['a reason', json({ message: 'La base de datos está en pausa' }, 503), 'La base de datos está en pausa'],
    ['no connection', unreachable, 'Error al eliminar invitación'],
  ])('of deleting are reported, and the invitation is kept: %s', async (_, respond, words) => {
    answer(DELETE, respond);
    await withdraw();
    await says(words);
    await expect.element(pending).toBeVisible();
  });
});
