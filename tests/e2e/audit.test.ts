import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { newRecord, store } from '#testing/records.ts';
import { openScreen } from './support/open-screen.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const entriesOf = (page: Page) =>
  page.getByRole('list', { name: 'Registro de cambios' }).getByRole('listitem');

// Caused by requesting a page beyond the last.
test.use({ expectedErrors: [/status of 416/] });

test('a super admin sees and filters who changed what, with values before and after, and who signed in', async ({
  page,
  person,
  service,
  signedInAs,
  site,
}) => {
  const recruiter = await person('rrhh_admin');
  await service
    .from('admin_profiles')
    .update({ full_name: 'Rosa Recluta' })
    .eq('user_id', recruiter.id)
    .throwOnError();
  const posting = await createPosting(service);
  const theirs = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  expect((await theirs.auth.signInWithPassword(recruiter)).error).toBeNull();
  const write = (change: object) =>
    theirs.from('job_postings').update(change).eq('id', posting.id).throwOnError();
  await write({ location: 'Antofagasta', salary_min: 900_000 });
  await write({
    description: 'Armado y cableado de tableros de fuerza, control y distribución en baja tensión.',
    status: 'draft',
  });
  await theirs.from('job_postings').delete().eq('id', posting.id).throwOnError();
  // Their names are not in the audit log but read from the rows while these exist.
  const [kept, deleted] = [
    await store(service, 'internship_applications', newRecord.internship_applications('x.pdf')),
    await store(service, 'internship_applications', newRecord.internship_applications('x.pdf')),
  ];
  for (const { id } of [kept, deleted])
    await theirs.from('internship_applications').update({ status: 'accepted' }).eq('id', id).throwOnError();
  await service.from('internship_applications').delete().eq('id', deleted.id).throwOnError();

  await signedInAs('super_admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Auditoría y seguridad' }).click();
  await expect(page).toHaveURL(/\/admin\/auditoria$/);
  await page
    .getByLabel('Persona', { exact: true })
    .selectOption({ label: `Rosa Recluta (${recruiter.email})` });
  await page.getByLabel('Qué').selectOption('Solicitudes de práctica');
  await expect(entriesOf(page)).toHaveCount(2);
  await expect(entriesOf(page).nth(0)).toContainText('ya eliminada');
  await expect(entriesOf(page).nth(1)).toContainText('Bruno Soto');
  await expect(entriesOf(page).nth(1)).toContainText('Pendiente → Aceptada');
  await page.getByLabel('Buscar').fill('bruno soto');
  await expect(entriesOf(page)).toHaveCount(1);
  await page.getByLabel('Buscar').fill('nadie se llama así');
  await expect(page.getByRole('heading', { name: 'Ningún cambio coincide' })).toBeVisible();
  await page.getByLabel('Buscar').fill('');
  await page.getByLabel('Qué').selectOption('Ofertas laborales');
  await expect(page.getByRole('status').filter({ hasText: '3 cambios' })).toBeVisible();
  await expect(entriesOf(page)).toHaveCount(3);
  await expect(entriesOf(page).nth(0)).toContainText('Eliminó');
  await expect(entriesOf(page).nth(0)).toContainText(posting.title);
  await expect(entriesOf(page).nth(0)).toContainText('Rosa Recluta');

  // A URL saved when there were more pages.
  for (const address of [`${page.url()}&pagina=400`, '/admin/auditoria/eventos?pagina=400']) {
    await page.goto(address);
    await expect(page).not.toHaveURL(/pagina=400/);
    await expect(
      page.getByRole('status').filter({ hasText: /^(?:3 cambios|[1-9]\d* eventos)$/ }),
    ).toBeVisible();
  }
  await page.goBack();
  await expect(entriesOf(page)).toHaveCount(3);

  // Keyboard only.
  await entriesOf(page).nth(2).locator('summary').focus();
  await page.keyboard.press('Enter');
  const first = entriesOf(page).nth(2);
  await expect(first.getByText('Ubicación', { exact: true })).toBeVisible();
  await expect(first.locator('del').first()).toHaveText('Santiago');
  await expect(first.locator('ins').first()).toHaveText('Antofagasta');
  await expect(first.locator('ins').last()).toHaveText('900000');
  const second = entriesOf(page).nth(1);
  await second.locator('summary').click();
  // Long texts are compared word by word.
  await expect(second.locator('del').filter({ hasText: /^control$/ })).toBeVisible();
  await expect(second.locator('ins').filter({ hasText: 'distribución en baja tensión' })).toBeVisible();
  await expect(second.locator('ins').filter({ hasText: 'Borrador' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Acción').selectOption('Eliminó');
  await expect(entriesOf(page)).toHaveCount(1);
  await page.getByLabel('Acción').selectOption('Todas');
  await page.getByLabel('Hasta').fill('2026-01-01');
  await expect(page.getByRole('heading', { name: 'Ningún cambio coincide' })).toBeVisible();
  await page.goBack();
  await expect(entriesOf(page)).toHaveCount(3);
  const clear = page.getByRole('button', { name: 'Limpiar' });
  await clear.press('Enter');
  await expect(clear).toBeDisabled();
  await expect(clear).toBeFocused();
  await page.getByLabel('Qué').selectOption('Ofertas laborales');
  await entriesOf(page).filter({ hasText: posting.title }).first().locator('summary').click();
  await page.getByRole('button', { name: 'Ver todo sobre este registro' }).click();
  await expect(page.getByRole('status').filter({ hasText: '3 cambios de un mismo registro' })).toBeVisible();

  // Sign-ins and failed attempts, filtered by person and kind.
  await theirs.auth.signInWithPassword({ email: recruiter.email, password: 'no es esta' });
  await site.sql(
    `select public.record_security_event('data_exported', $1, '{"what": "cvs"}') from generate_series(1, 26)`,
    [recruiter.id],
  );

  await page.getByRole('main').getByRole('link', { name: 'Eventos de seguridad' }).click();
  await expect(page).toHaveURL(/\/admin\/auditoria\/eventos$/);
  const events = page.getByRole('list', { name: 'Eventos de seguridad' }).locator('> li');
  await expect(events).toHaveCount(25);
  await page.getByLabel('Persona').selectOption({ label: `Rosa Recluta (${recruiter.email})` });
  await page.getByLabel('Tipo').selectOption('Ingresos fallidos');
  await expect(events).toHaveCount(1);
  await expect(events).toContainText('Ingreso fallido');
  await expect(events).toContainText('Rosa Recluta');
  await expect(events).toContainText('correo o contraseña incorrectos');
  await expectAccessible(page);
  await page.getByLabel('Tipo').selectOption('Claves y exportaciones');
  await expect(page.getByRole('status').filter({ hasText: '26 eventos' })).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(events).toHaveCount(1);
  await expect(page).toHaveURL(/pagina=2/);
  await page.reload();
  await expect(events).toHaveCount(1);
  await page.getByLabel('Tipo').selectOption('Ingresos');
  await expect(events.first()).toContainText('Entró');
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.getByLabel('Hasta').pressSequentially('01012026');
  await expect(page.getByRole('heading', { name: 'Ningún evento coincide' })).toBeVisible();
  // The intermediate years 2, 20 and 202 are not applied.
  expect(addresses.map((address) => new URL(address).searchParams.get('hasta'))).toEqual(['2026-01-01']);
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect(events).toHaveCount(25);
  await expect(page).toHaveURL(/eventos$/);

  // Paginated on the server, 25 entries a page.
  const other = await person('rrhh_admin');
  expect((await theirs.auth.signInWithPassword(other)).error).toBeNull();
  const { data: postings } = await service
    .from('job_postings')
    .insert(Array.from({ length: 26 }, newRecord.job_postings))
    .select('id')
    .throwOnError();
  await theirs
    .from('job_postings')
    .update({ location: 'Arica' })
    .in(
      'id',
      postings.map(({ id }) => id),
    )
    .throwOnError();
  await openScreen(page, `/admin/auditoria?persona=${other.id}`);
  await expect(entriesOf(page)).toHaveCount(25);
  const asked = page.waitForRequest(/\/audit_log.*offset=25&limit=25/);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(entriesOf(page)).toHaveCount(1);
  await expect(page.getByText('Página 2 de 2')).toBeVisible();
  await asked;
});
