import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { type Answer, answer, json, unreachable } from '#testing/components/network.ts';
import { accessToken, signIn, USER } from '#testing/components/session.ts';
import { says, showRoutes } from '#testing/components/show.tsx';
import ResetPassword from './reset-password.tsx';

const USER_ROUTE = '/auth/v1/user';
const { href } = window.location;
const first = page.getByLabelText('Nueva Contraseña');
const again = page.getByLabelText('Confirmar Contraseña');
const save = page.getByRole('button', { name: 'Actualizar Contraseña' });

afterEach(() => history.replaceState(null, '', href));

/** Follows a recovery link, which carries tokens or a code in the query. */
function arrive(query: Record<string, string>): void {
  history.replaceState(null, '', `?${new URLSearchParams(query)}`);
  showRoutes(
    [
      { path: '/reset-password', Component: ResetPassword },
      { path: '/auth', element: <h1>Ingreso</h1> },
      { path: '/admin/jobs', element: <h1>Postulaciones</h1> },
    ],
    '/reset-password',
  );
}

const tokens = (): Record<string, string> => ({ access_token: accessToken(), refresh_token: 'refresh' });
const leadsTo = (title: string): Promise<void> =>
  expect.element(page.getByRole('heading', { name: title })).toBeVisible();

test('the tokens of a link are accepted from the query; meanwhile progress is shown, and the address cleaned', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<Response>();
  answer(`GET ${USER_ROUTE}`, () => held);
  arrive(tokens());
  await says('Verificando...');
  await expect.poll(() => window.location.search).toBe('');
  release(Response.json(USER));
  await expect.element(first).toBeVisible();
  expect(window.location.search).toBe('');
});

test('a failed connection does not use up the link', async () => {
  expectErrors(/^recovery link refused|^No se pudo verificar/);
  answer(`GET ${USER_ROUTE}`, unreachable);
  arrive(tokens());
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await expect.element(retry).toBeVisible();
  answer(`GET ${USER_ROUTE}`, json(USER));
  await retry.click();
  await expect.element(first).toBeVisible();
});

test.each([
  ['malformed tokens', { access_token: 'x.y.z', refresh_token: 'nothing' }],
  ['tokens that are no JSON', { access_token: 'abcd.abcd.abcd', refresh_token: 'nothing' }],
  ['a code requested in another browser', { code: crypto.randomUUID() }],
  ['a link that the server refused', { error: 'access_denied', error_code: 'otp_expired' }],
])('an invalid link leads to the sign-in page: %s', async (_, query) => {
  expectErrors(/^recovery link refused/);
  answer('POST /auth/v1/token', json({ error_code: 'bad_code_verifier', message: 'no verifier' }, 400));
  arrive(query);
  await says('Enlace de recuperación inválido o expirado');
  await leadsTo('Ingreso');
});

test('a visit without a link leads to the sign-in page, or to the postings of who is signed in', async () => {
  arrive({});
  await leadsTo('Ingreso');
  signIn();
  arrive({});
  await leadsTo('Postulaciones');
});

test('a password is checked before it is sent, and a new link asked for if its session has ended', async () => {
  expectErrors(/^password not changed/);
  answer(`GET ${USER_ROUTE}`, json(USER));
  arrive(tokens());
  await expect.element(save).toBeDisabled();
  await first.fill('corta');
  await says('Debe tener al menos 6 caracteres');
  await first.fill('Otra-clave-2');
  await expect.element(save).toBeDisabled();
  await again.fill('Otra-clave-3');
  await says('Las contraseñas no coinciden');
  await expect.element(save).toBeDisabled();
  await again.fill('Otra-clave-2');
  answer(`PUT ${USER_ROUTE}`, unreachable);
  await save.click();
  await says('Error inesperado al actualizar la contraseña');
  const gone: Answer = json({ error_code: 'session_not_found', message: 'Session not found' }, 403);
  answer(`PUT ${USER_ROUTE}`, gone);
  await save.click();
  await says('Sesión inválida. Por favor, solicita un nuevo enlace de recuperación.');
});
