import { newRecord, store } from '#testing/records.ts';
import { openScreen } from './support/open-screen.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** One screen of each module. `tests/architecture/route-addresses.test.ts` covers the others. */
const [ACCESS, RECRUITING, AUDIT] = ['/admin/accesos/usuarios', '/admin/rrhh/general', '/admin/auditoria'];

for (const { role, centres, closed } of [
  { role: 'accesos_admin', centres: ['Gestión de usuarios'], closed: [RECRUITING] },
  { role: 'rrhh_admin', centres: ['Gestión de personas'], closed: [AUDIT] },
  { role: null, centres: [], closed: [ACCESS, RECRUITING, AUDIT] },
] as const) {
  test(`${role ?? 'somebody without a role'} sees their modules, and no others`, async ({
    page,
    signedInAs,
  }) => {
    const { email } = await signedInAs(role);
    await page.goto('/admin');
    await expect(page.getByRole('banner').getByText(email)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver sitio público' })).toHaveAttribute('href', '/');
    const menu = page.getByRole('main');
    if (centres.length === 0) {
      await expect(menu.getByText('No tienes acceso a centros de control')).toBeVisible();
      await expect(menu.getByText(/^Tu cuenta no tiene permisos asignados/)).toBeVisible();
    }
    const cards = menu.getByRole('navigation', { name: 'Centros de control' });
    await expect(cards.getByRole('link')).toHaveText([...centres]);
    // What waits is shown only to those who may open it.
    if (role === 'accesos_admin') await expect(menu.getByText('Nada espera por usted.')).toBeVisible();
    if (role !== 'rrhh_admin') await expect(menu.getByRole('link')).toHaveText([...centres]);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeFocused();
    if (role === 'accesos_admin') await expectAccessible(page);
    for (const address of closed) {
      await openScreen(page, address);
      // The audit says why; the other modules lead back to the menu.
      if (address === AUDIT)
        await expect(page.getByText('Su cuenta no puede ver esta parte de la auditoría')).toBeVisible();
      else await expect(page).toHaveURL(/\/admin$/);
    }
  });
}

test('a page that the browser has kept for Back shows nothing and is loaded anew', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('rrhh_admin');
  await page.goto(RECRUITING);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  // Playwright starts Chromium without this cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(heading).toBeHidden();
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page).toHaveURL(/\/auth$/);
});

test('a role with permissions in two modules opens only the permitted screens', async ({
  page,
  person,
  service,
  signIn,
}) => {
  const reader = await person(null);
  const { id: role_id } = await store(service, 'admin_roles', newRecord.admin_roles());
  const { data } = await service
    .from('admin_permissions')
    .select('id')
    .in('name', ['accesos.invitations.read', 'rrhh.postings.read', 'rrhh.internships.read'])
    .throwOnError();
  await service
    .from('admin_role_permissions')
    .insert((data ?? []).map(({ id }) => ({ role_id, permission_id: id })))
    .throwOnError();
  await service.from('admin_user_roles').insert({ user_id: reader.id, role_id }).throwOnError();
  await signIn(page, reader);

  await page.goto('/admin/accesos');
  await expect(page).toHaveURL(/\/admin\/accesos\/invitaciones$/);
  await expect(page).toHaveTitle('Invitaciones · Portal · Voltandes');
  await expect(page.getByRole('navigation', { name: 'Accesos' }).getByRole('link')).toHaveText([
    'Invitaciones',
  ]);
  await page.getByRole('link', { name: 'Volver al menú principal' }).click();
  // Below lists that are still loading.
  await page.getByRole('link', { name: 'Gestión de personas' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/rrhh\/postulaciones$/);
  const tabs = page.getByRole('navigation', { name: 'Gestión de personas' }).getByRole('link');
  // Each shows its number of pending items.
  await expect(tabs).toHaveText([/^Postulaciones/, /^Prácticas/]);
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
  await expect(tabs.last()).not.toHaveAttribute('aria-current');
  for (const address of [RECRUITING, ACCESS]) {
    await openScreen(page, address);
    await expect(page).toHaveURL(/\/admin$/);
  }

  // The rail shows the same screens with their pending counts, and follows permission changes.
  const rail = page.getByRole('navigation', { name: 'Portal' }).getByRole('link');
  await expect(rail).toHaveText([/^Hoy$/, /^Postulaciones$/, /^Prácticas/, /^Invitaciones$/]);
  const { count } = await service
    .from('internship_applications')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'pending');
  await store(service, 'internship_applications', newRecord.internship_applications('x.pdf'));
  await expect(rail.nth(2)).toHaveAccessibleName(
    new RegExp(`^Prácticas\\W+${(count ?? 0) + 1} por revisar$`),
  );
  const { data: more } = await service
    .from('admin_permissions')
    .select('id')
    .eq('name', 'accesos.users.read')
    .single()
    .throwOnError();
  await service.from('admin_role_permissions').insert({ role_id, permission_id: more.id }).throwOnError();
  await expect(rail).toContainText(['Usuarios', 'Invitaciones']);
});

test.describe('an unknown address of the portal', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('stays in the portal', async ({ page, signedInAs, site }) => {
    await signedInAs('rrhh_admin');
    const missing = await page.goto('/admin/no-existe');
    expect(missing?.status()).toBe(404);
    expect(site.output()).toContain('404 \\"/admin/no-existe\\"');
    await expect(page.getByRole('heading', { level: 1, name: '404 / Oops! Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Volver al menú principal' }).click();
    await expect(page.getByRole('link', { name: 'Gestión de personas' })).toBeVisible();
  });
});

test.describe('without a connection', () => {
  test.use({
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|error loading dynamically imported/i],
  });

  test('a page nobody has touched yet is kept, and the other one opened once the connection is back', async ({
    page,
    signedInAs,
  }) => {
    await signedInAs('rrhh_admin');
    const guard = page.waitForResponse(/\/assets\/toast-stack-/);
    await page.goto('/admin/rrhh/mensajes');
    await (await guard).finished();
    await page.context().setOffline(true);
    const link = page.getByRole('banner').getByRole('link', { name: 'Prácticas' });
    await link.click();
    await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Acuse de recibo' })).toBeVisible();
    await page.context().setOffline(false);
    await link.click();
    await expect(page.getByRole('heading', { name: 'Solicitudes de práctica' })).toBeVisible();
  });
});
