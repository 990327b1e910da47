import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, unreachable } from '#testing/components/network.ts';
import { signIn } from '#testing/components/session.ts';
import { answerFrame, says, showRoutes, USER } from '#testing/components/show.tsx';
import AdminLayout from './admin-layout.tsx';
import AdminMenu from './admin-menu.tsx';
import Auth from './auth.tsx';

const PERMISSIONS = 'POST /rest/v1/rpc/get_user_permissions';
const HELD = json(
  ['rrhh.postings.read', 'rrhh.internships.read'].map((permission_name) => ({
    permission_name,
    permission_module: 'rrhh',
  })),
);

const recruiting = page.getByRole('main').getByRole('link', { name: 'Gestión de personas' });

beforeEach(() => {
  answer('GET /auth/v1/settings', json({ disable_signup: true }));
  answer('GET /auth/v1/user', json(USER));
  answer('POST /rest/v1/rpc/is_super_admin', json(false));
  answer('POST /rest/v1/rpc/is_second_factor_required', json(false));
  answer(PERMISSIONS, HELD);
  answerFrame();
  signIn();
});

function enter(address: string): void {
  showRoutes(
    [
      { path: '/auth', Component: Auth },
      {
        path: '/admin',
        Component: AdminLayout,
        children: [
          { index: true, Component: AdminMenu },
          { path: 'rrhh', element: <h1>Personas</h1> },
        ],
      },
    ],
    address,
  );
}

test('a signed-in user skips the sign-in page, and the menu that has one choice', async () => {
  enter('/auth');
  await expect.element(page.getByRole('heading', { name: 'Personas' })).toBeVisible();
});

test('a sign-out that the server does not confirm ends the session in this browser', async () => {
  expectErrors(/^not signed out on the server/);
  answer('POST /auth/v1/logout', unreachable);
  enter('/admin');
  await expect.element(recruiting).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await says('Solo en este navegador: el servidor no lo confirmó.');
  await expect.element(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
});
