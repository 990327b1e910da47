import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NOTHING } from '#app/portal/features/dashboard/today/sample-today.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, unreachable } from '#testing/components/network.ts';
import { signIn, USER } from '#testing/components/session.ts';
import { says, showRoutes } from '#testing/components/show.tsx';
import AdminLayout from './admin-layout.tsx';
import AuditLayout from './audit-layout.tsx';
import Auth from './auth.tsx';
import Today from './today.tsx';

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
  answer('POST /rest/v1/rpc/portal_today', json(NOTHING));
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
          { index: true, Component: Today },
          { path: 'rrhh', element: <h1>Personas</h1> },
          { path: 'rrhh/practicas', element: <h1>Solicitudes</h1> },
          { path: 'accesos', element: <input aria-label="Asunto" /> },
          {
            path: 'auditoria',
            Component: AuditLayout,
            children: [
              { index: true, element: <h1>Cambios</h1> },
              { path: 'eventos', element: <h1>Eventos</h1> },
            ],
          },
        ],
      },
    ],
    address,
  );
}

test('a signed-in user skips the sign-in page, and sees what waits for them', async () => {
  enter('/auth');
  await expect.element(page.getByRole('heading', { name: 'Hoy nada espera por usted' })).toBeVisible();
  await expect.element(recruiting).toBeVisible();
});

test('after signing in, a user for whom nothing can wait skips a menu that has one choice', async () => {
  answer(PERMISSIONS, json([{ permission_name: 'accesos.users.read', permission_module: 'accesos' }]));
  enter('/auth');
  await expect.element(page.getByLabelText('Asunto')).toBeVisible();
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

test('a sign-out that fails on the server says so, and ends the session in this browser', async () => {
  expectErrors(/^not signed out on the server/);
  answer('POST /auth/v1/logout', json({ code: 500, error_code: 'unexpected_failure', msg: 'x' }, 500));
  enter('/admin');
  await expect.element(recruiting).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await says('Error al cerrar sesión');
  await expect.element(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
});

test('while permissions load the portal shows progress, then the failure, and can try again', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<Response>();
  answer(PERMISSIONS, () => held);
  enter('/admin');
  await says('Verificando permisos...');
  release(Response.json({ message: 'out of order' }, { status: 500 }));
  await says('No se pudieron verificar sus permisos');
  answer(PERMISSIONS, HELD);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(recruiting).toBeVisible();
});

test('without a connection another page is not opened, and this one keeps its input', async () => {
  answer('HEAD /health', unreachable);
  answer('POST /rest/v1/rpc/find_in_portal', json([]));
  enter('/admin/accesos');
  const input = page.getByLabelText('Asunto');
  await input.fill('A medio escribir');
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('prácticas');
  await expect.element(page.getByRole('option', { name: /^Prácticas/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await says('Sin conexión');
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect.element(page.getByText('Sin conexión')).not.toBeInTheDocument();
  const link = page.getByRole('banner').getByRole('link', { name: 'Prácticas' });
  await link.click();
  await says('Sin conexión');
  await expect.element(input).toHaveValue('A medio escribir');
  // Behind some VPNs there is one after all.
  answer('HEAD /health', json(null));
  await link.click();
  await expect.element(page.getByRole('heading', { name: 'Solicitudes' })).toBeVisible();
  expect(isOnline).toHaveBeenCalled();
});

test('the page of a deactivated user shows nothing more, and says why', async () => {
  expectErrors(/status of 401|Account is deactivated|not signed out on the server/);
  enter('/admin/accesos');
  await page.getByLabelText('Asunto').fill('A medio escribir');
  const deactivated = json({ code: 'PT401', message: 'Account is deactivated' }, 401);
  answer(PERMISSIONS, deactivated);
  answer('POST /rest/v1/rpc/is_super_admin', deactivated);
  answer('POST /rest/v1/rpc/find_in_portal', deactivated);
  const banned = json({ code: 403, error_code: 'user_banned', msg: 'User is banned' }, 403);
  answer('GET /auth/v1/user', banned);
  answer(
    'POST /auth/v1/token',
    json({ code: 400, error_code: 'refresh_token_not_found', msg: 'Not Found' }, 400),
  );
  answer('POST /auth/v1/logout', banned);
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('prácticas');
  await says('Esta cuenta está desactivada. Contacte a un administrador.');
  await expect.element(page.getByLabelText('Asunto')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
});

test.each([
  ['/admin/auditoria', [], 'Su cuenta no puede ver esta parte de la auditoría'],
  ['/admin/auditoria', ['accesos.audit.read'], 'Cambios'],
  ['/admin/auditoria/eventos', ['accesos.audit.read'], 'Su cuenta no puede ver esta parte de la auditoría'],
])('%s with the permissions %j shows: %s', async (address, permissions, heading) => {
  answer(
    PERMISSIONS,
    json(permissions.map((permission_name) => ({ permission_name, permission_module: 'accesos' }))),
  );
  enter(address);
  await expect.element(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
});
