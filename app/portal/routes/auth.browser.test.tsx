import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, unreachable } from '#testing/components/network.ts';
import { says, showRoutes } from '#testing/components/show.tsx';
import Auth from './auth.tsx';

const email = page.getByLabelText('Correo electrónico');
const password = page.getByLabelText('Contraseña');
const enter = page.getByRole('button', { name: 'Iniciar Sesión' });
const { href } = window.location;

async function fillSignIn(address: string, secret: string): Promise<void> {
  await email.fill(address);
  await password.fill(secret);
  await enter.click();
}

beforeEach(() => {
  // Read once for all tests.
  answer('GET /auth/v1/settings', json({ disable_signup: true }));
  showRoutes(
    [
      { path: '/auth', Component: Auth },
      { path: '/admin', element: <h1>Portal</h1> },
    ],
    '/auth',
  );
});

test('missing input, a wrong password and a failed connection are reported in Spanish, and the address stays', async () => {
  expectErrors(/^sign-in failed/);
  await fillSignIn('nadie', '');
  await says('Por favor ingrese un email válido');
  await says('Escriba su contraseña');
  answer(
    'POST /auth/v1/token',
    json({ error_code: 'invalid_credentials', message: 'Invalid login credentials' }, 400),
  );
  await fillSignIn('ana@voltandes.example', 'no-es-esta');
  await says('El correo o la contraseña no son correctos');
  answer('POST /auth/v1/token', unreachable);
  await enter.click();
  await says('Error inesperado');
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect.element(page.getByText('Error inesperado')).not.toBeInTheDocument();
  expect(window.location.href).toBe(href);
});

test('a recovery mail that cannot be requested is reported', async () => {
  expectErrors(/^reset not requested/);
  answer('POST /auth/v1/recover', unreachable);
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await email.fill('ana@voltandes.example');
  await page.getByRole('button', { name: 'Enviar Email de Reset' }).click();
  await says('Error inesperado');
  await page.getByRole('button', { name: 'Volver al login' }).click();
  await expect.element(enter).toBeVisible();
});

test('sign-up is not offered where the installation disallows it', async () => {
  await fillSignIn('nadie', '');
  // The settings have been read by now: they decide whether a password is needed.
  await says('Escriba su contraseña');
  await expect.element(page.getByRole('button', { name: 'Crear una cuenta' })).not.toBeInTheDocument();
});
