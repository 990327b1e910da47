import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { startCompanyProvider } from './support/company-provider.ts';
import { expired, expireSession, revokeSessions } from './support/session-end.ts';
import { expect, test } from './support/test.ts';

// Caused by a domain without a provider and by a revoked session.
test.use({
  expectedErrors: [/404 \(Not Found\) .*\/auth\/v1\/sso\)|status of 40[013]|[Ss]ession has ended|WebSocket/],
});

test('an address without a password leads to its company’s provider and back into the portal', async ({
  page,
  service,
  site,
}) => {
  await using company = await startCompanyProvider(site.url);
  const domain = `${randomUUID()}.example`;
  const created = await fetch(`${site.url}/auth/v1/admin/sso/providers`, {
    method: 'POST',
    headers: { apikey: site.keys.secret, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'saml', metadata_xml: company.metadata, domains: [domain] }),
  });
  expect(created.status).toBe(201);
  company.person = { id: randomUUID(), email: `ana@${domain}` };

  // A fast user submits before the page knows whether companies have their own sign-in.
  await page.route('**/auth/v1/settings', async (route) => {
    await setTimeout(400);
    await route.continue();
  });
  await page.goto('/auth');
  const email = page.getByLabel('Correo electrónico');
  const enter = page.getByRole('button', { name: 'Iniciar Sesión' });
  await email.fill('ana@otra.example');
  await enter.click();
  await expect(page.getByText('Escriba su contraseña')).toBeVisible();
  await expect(page.getByLabel('Contraseña')).toBeFocused();

  // A user from the company gets an account, but no permissions until a role is assigned.
  await email.fill(company.person.email);
  await enter.click();
  await expect(page.getByRole('heading', { name: 'No tienes acceso a centros de control' })).toBeVisible();
  const [user] = await site.sql(
    `select raw_app_meta_data->>'provider' as provider from auth.users where email = $1`,
    [company.person.email],
  );
  expect(user?.provider).toMatch(/^sso:/);
  const { data: role } = await service
    .from('admin_roles')
    .select('id')
    .eq('role_type', 'rrhh_admin')
    .limit(1)
    .single()
    .throwOnError();
  const administrator = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  await administrator.auth.signInWithPassword(site.administrator);
  const invited = { email: company.person.email, full_name: 'Ana Empresa', role_id: role.id };
  expect(await administrator.functions.invoke('invite-admin-user', { body: invited })).toMatchObject({
    data: { isAdmitted: true },
    error: null,
  });

  // From the company's own page: that session could be anybody's, so the portal starts its own sign-in.
  await page.goto(company.url);
  await expect(page.getByText('Le damos la bienvenida', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin/);
  expect(page.url()).not.toContain('token');

  // An expired session is renewed at the provider too, and what was typed is kept.
  await page.goto('/admin/rrhh/postulaciones?editar=nueva');
  await page.getByRole('textbox', { name: 'Título' }).fill('A medio escribir');
  await revokeSessions(page, service);
  await expireSession(page);
  page.once('dialog', (dialog) => dialog.accept());
  await expired(page).getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/admin(?!.*editar)/);
  await page.goto('/admin/rrhh/postulaciones?editar=nueva');
  await expect(page.getByText('Hay un borrador sin guardar')).toBeVisible();
});
