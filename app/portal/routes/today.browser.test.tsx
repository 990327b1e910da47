import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BUSY, NOTHING } from '#app/portal/features/dashboard/today/sample-today.ts';
import type { Access, Permission } from '#domain/staff/permission.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import Today from './today.tsx';

const READ = 'POST /rest/v1/rpc/portal_today';

const having = (...permissions: readonly Permission[]): Access => ({
  isSuperAdmin: false,
  permissions: new Set(permissions),
  modules: new Set(['rrhh', 'ventas']),
});

function showToday(today: unknown, access?: Access): void {
  answer(READ, json(today));
  answer('POST /rest/v1/rpc/is_second_factor_required', json(false));
  answer('GET /rest/v1/site_settings', rows());
  show(Today, { address: '/admin', path: '/admin', ...(access && { access }) });
}

const part = (name: string) => page.getByRole('region', { name, exact: true });

test('what waits is shown with its age, its deciding facts and the way to it', async () => {
  showToday(BUSY);
  await says('Hoy esperan por usted 73 cosas');
  const decide = part('Decidir');
  const first = decide.getByRole('listitem').first();
  for (const text of [/^[\d.]+ días$/, 'Excluyente', /No — ¿Tiene licencia SEC clase A\? · \+2 ofertas$/])
    await expect.element(first.getByText(text)).toBeVisible();
  await expect
    .element(first.getByRole('link', { name: 'Paulina Escobar Ríos' }))
    .toHaveAttribute(
      'href',
      `/admin/rrhh/applications/00000000-0000-4000-8000-00000000000a?estado=pending&orden=fecha&postulante=${BUSY.undecided[0]?.id}`,
    );
  await expect
    .element(decide.getByRole('link', { name: '46 postulaciones' }))
    .toHaveAttribute('href', '/admin/rrhh/applications?estado=pending&orden=fecha');
  await expect.element(part('Responder cotizaciones').getByText(/^Vencida hace/)).toBeVisible();
  const meetings = part('Entrevistas de hoy').getByRole('listitem');
  await expect.element(meetings.first().getByText('15:30')).toBeVisible();
  await expect
    .element(meetings.first().getByRole('link', { name: /^Entrar a la videollamada/ }))
    .toHaveAttribute('href', 'https://video.example/sala');
  await expect.element(meetings.last().getByText(/falta evaluar/)).toBeVisible();
  await expect
    .element(part('Arreglar').getByRole('link', { name: /^3 personas esperan en «Técnico/ }))
    .toBeVisible();
  await expect
    .element(
      page
        .getByRole('navigation', { name: 'Centros de control' })
        .getByRole('link', { name: 'Gestión de usuarios' }),
    )
    .toHaveAttribute('href', '/admin/accesos');
});

test('with nothing to do there is one calm line, and no empty parts', async () => {
  showToday(NOTHING, having('rrhh.applications.read'));
  await says('Hoy nada espera por usted');
  await says('Sin postulaciones por decidir, entrevistas hoy ni cosas por arreglar.');
  // All but that of the toasts, which is there once another test has loaded it.
  await expect.element(page.getByRole('region', { name: /^(?!Aviso)/ })).not.toBeInTheDocument();
});

test('tasks of screens that the user may not open are left out', async () => {
  showToday({ ...NOTHING, unreached: 3, rights: BUSY.rights }, having('rrhh.rights.manage'));
  await says('Hoy espera por usted 1 cosa');
  await expect
    .element(part('Arreglar').getByRole('link', { name: /^1 solicitud sobre datos personales/ }))
    .toBeVisible();
});

test('who has nothing that could wait sees the centers at once', async () => {
  const access: Access = {
    isSuperAdmin: false,
    permissions: new Set(['accesos.users.read']),
    modules: new Set(['accesos']),
  };
  showToday({ message: 'not to be read' }, access);
  await says('Nada espera por usted.');
  await expect.element(page.getByRole('link', { name: 'Gestión de usuarios' })).toBeVisible();
});

test('while it loads and when it fails, the centers are there, and it is retried', async () => {
  expectErrors(/^No se pudo cargar lo que espera hoy/);
  showToday(NOTHING);
  answer(READ, json({ message: 'out of order' }, 500));
  await expect.element(page.getByRole('link', { name: 'Gestión de personas' }).first()).toBeVisible();
  const failure = page.getByRole('heading', { name: 'No se pudo cargar lo que espera hoy', exact: true });
  await expect.element(failure).toBeVisible();
  answer(READ, json(NOTHING));
  await userEvent.click(page.getByRole('button', { name: 'Reintentar' }));
  await says('Hoy nada espera por usted');
});
