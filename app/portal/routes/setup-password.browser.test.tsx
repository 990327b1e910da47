import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows, unreachable } from '#testing/components/network.ts';
import { says, showRoutes } from '#testing/components/show.tsx';
import SetupPassword from './setup-password.tsx';

const INVITATIONS = 'GET /rest/v1/admin_invitations';
const INVITATION = {
  email: 'carla@voltandes.example',
  full_name: 'Carla Díaz',
  expires_at: '2099-01-01T00:00:00+00:00',
};
const NOT_FOUND = 'Invitación no encontrada o ya ha sido utilizada';

const { href } = window.location;
const { state } = history;
const again = page.getByLabelText('Confirmar contraseña');
const save = page.getByRole('button', { name: 'Configurar cuenta' });

beforeEach(() => answer(INVITATIONS, rows(INVITATION)));
afterEach(() => history.replaceState(state, '', href));

/** Follows an invitation. */
function arrive(query: string): void {
  history.replaceState(null, '', query);
  showRoutes(
    [
      { path: '/setup-password', Component: SetupPassword },
      { path: '/auth', element: <h1>Ingreso</h1> },
    ],
    '/setup-password',
  );
}

test.each([
  ['without a token', '?', [INVITATION], 'Token de invitación no válido'],
  ['withdrawn', '?token=x', [], NOT_FOUND],
  [
    'expired',
    '?token=x',
    [{ ...INVITATION, expires_at: '2026-01-01T00:00:00Z' }],
    'Esta invitación ha expirado',
  ],
])(
  'an invitation that cannot be used says why, and leads to the sign-in page: %s',
  async (_, query, found, why) => {
    answer(INVITATIONS, rows(...found));
    arrive(query);
    await expect.element(page.getByRole('heading', { name: 'Error de Invitación' })).toBeVisible();
    await says(why);
    await page.getByRole('link', { name: 'Ir al Login' }).click();
    await expect.element(page.getByRole('heading', { name: 'Ingreso' })).toBeVisible();
  },
);

test('an invitation that cannot be looked up can be looked up again, with the token that has left the address', async () => {
  expectErrors(/^invitation not read/);
  answer(INVITATIONS, json({}, 400));
  arrive('?token=t0');
  await says('Error al validar la invitación');
  expect(window.location.search).toBe('');
  const sent: (string | null)[] = [];
  answer(INVITATIONS, (request) => {
    sent.push(request.headers.get('x-invitation-token'));
    return rows()(request);
  });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await says(NOT_FOUND);
  expect(sent).toEqual(['t0']);
});

test('a password that cannot be stored stays in its form', async () => {
  expectErrors(/^account not set up/);
  arrive('?token=t0');
  const password = page.getByLabelText('Contraseña', { exact: true });
  await password.fill('Secreto-nuevo-1!');
  await again.fill('Secreto-nuevo-2!');
  await says('Las contraseñas no coinciden');
  await again.fill('Secreto-nuevo-1!');
  answer('POST /functions/v1/setup-password', unreachable);
  await save.click();
  await says('Error al configurar la cuenta');
  await expect.element(password).toHaveValue('Secreto-nuevo-1!');
  // It would cover the button.
  await page.getByRole('button', { name: 'Cerrar' }).click();
  // Withdrawn while the password was being chosen.
  answer('POST /functions/v1/setup-password', json({ error: NOT_FOUND }, 404));
  await save.click();
  await says(NOT_FOUND);
});
