import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, unreachable } from '#testing/components/network.ts';
import { signIn, USER } from '#testing/components/session.ts';
import { says, show } from '#testing/components/show.tsx';
import Account from './account.tsx';

const session = (fields: object) => ({
  id: crypto.randomUUID(),
  created_at: '2026-11-20T12:00:00Z',
  last_used_at: '2026-11-20T12:00:00Z',
  user_agent: null,
  address: '192.0.2.1',
  has_second_factor: false,
  is_current: false,
  ...fields,
});
const CURRENT = session({ is_current: true });

const READ_USER = 'GET /auth/v1/user';
const section = page.getByRole('region', { name: 'Segundo factor' });
const failure = section.getByText('No se pudo cargar el segundo factor');
const password = page.getByLabelText('Contraseña actual');
const begin = page.getByRole('button', { name: 'Activar segundo factor' });

beforeEach(() => {
  signIn();
  answer('GET /auth/v1/settings', json({ disable_signup: true }));
  answer(READ_USER, json(USER));
  answer('POST /rest/v1/rpc/list_own_sessions', json([CURRENT]));
});

test('a session that cannot be ended is reported, and the list read again', async () => {
  expectErrors(/^session not ended/);
  answer('POST /rest/v1/rpc/list_own_sessions', json([CURRENT, session({})]));
  // Already ended elsewhere.
  answer('POST /rest/v1/rpc/end_own_session', json(false));
  show(Account);
  const sessions = page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem');
  await expect.poll(() => sessions.elements()).toHaveLength(2);
  answer('POST /rest/v1/rpc/list_own_sessions', json([CURRENT]));
  await page.getByRole('button', { name: /^Cerrar la sesión/ }).click();
  await says('Error al cerrar sesión');
  await expect.poll(() => sessions.elements()).toHaveLength(1);
});

test('a second factor that is slow to load, then fails, leaves what is typed into the rest of the page', async () => {
  expectErrors(/^No se pudo cargar/);
  const held = Promise.withResolvers<void>();
  answer(READ_USER, async (request) => {
    await held.promise;
    return unreachable(request);
  });
  show(Account);
  await expect.element(section.getByText('Cargando el segundo factor...')).toBeVisible();
  await password.fill('Escrita antes');
  held.resolve();
  await expect.element(failure).toBeVisible();
  await expect.element(password).toHaveValue('Escrita antes');
});

test('a second factor that fails to load is retried without losing what is typed elsewhere', async () => {
  expectErrors(/^No se pudo cargar/);
  answer(READ_USER, unreachable);
  show(Account);
  await expect.element(failure).toBeVisible();
  await password.fill('Escrita antes');
  answer(READ_USER, json(USER));
  await section.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(begin).toBeVisible();
  await expect.element(password).toHaveValue('Escrita antes');
});

test('a failed enrollment is reported and can be started again', async () => {
  expectErrors(/^second factor not (started|verified)/);
  const removed: string[] = [];
  const dialog = page.getByRole('dialog');
  const activate = async (): Promise<void> => {
    await dialog.getByLabelText('Código de verificación').fill('123456');
    await dialog.getByRole('button', { name: 'Activar' }).click();
  };
  /** From now on, an enrollment gets this id. */
  const enrol = (id: string): void => {
    answer('POST /auth/v1/factors', (request) => {
      const pending = { id, factor_type: 'totp', friendly_name: 'Aplicación 1', status: 'unverified' };
      answer(READ_USER, json({ ...USER, factors: [pending] }));
      return json({ ...pending, type: 'totp', totp: { qr_code: '<svg/>', secret: 'JBSWY3DP', uri: '' } })(
        request,
      );
    });
    answer(`DELETE /auth/v1/factors/${id}`, (request) => {
      removed.push(id);
      return json({ id })(request);
    });
  };

  answer('POST /auth/v1/factors', unreachable);
  show(Account);
  await begin.click();
  await says('No se pudo preparar el segundo factor');
  enrol('f1');
  await begin.click();
  answer('POST /auth/v1/factors/f1/challenge', unreachable);
  await activate();
  await expect.element(dialog.getByText('Error inesperado', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  // An abandoned enrollment does not block a new one, which has the same name.
  enrol('f2');
  await begin.click();
  await expect.element(dialog.getByTestId('secret')).toBeVisible();
  expect(removed).toEqual(['f1']);
  // An enrollment removed elsewhere is not reported as done.
  answer(
    'POST /auth/v1/factors/f2/challenge',
    json({ code: 404, error_code: 'mfa_factor_not_found', msg: 'Factor not found' }, 404),
  );
  await activate();
  await expect.element(dialog.getByText('Ese segundo factor ya no existe', { exact: true })).toBeVisible();
});
