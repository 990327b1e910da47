import type { Locator, Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { enrolSecondFactor, nextCode } from '@voltandes/platform/testing/second-factor';
import { newRecord, store } from '#testing/records.ts';
import type { Person } from '#testing/staff.ts';
import { fieldNamed } from './support/field.ts';
import { openScreen } from './support/open-screen.ts';
import { picture } from './support/pictures.ts';
import { createPosting } from './support/postings.ts';
import { expired, expireSession, revokeSessions } from './support/session-end.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const ERRORS = /status of 40[0134]|not saved|not uploaded|not changed|[Ss]ession has ended|WebSocket/;

/** Clicks after the session has ended. A background read may have noticed first, and opened the dialog already. */
async function clickWithoutSession(page: Page, button: Locator): Promise<void> {
  await expect(async () => {
    if (!(await expired(page).isVisible())) await button.click({ timeout: 2000 });
    await expect(expired(page)).toBeVisible();
  }).toPass();
}

async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  const dialog = expired(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue(email);
  // It appears a moment before it takes the focus.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  // It cannot be dismissed.
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Contraseña').fill(password);
  await dialog.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(dialog).toBeHidden();
}

test.describe('when the session is revoked', () => {
  test.use({ expectedErrors: [ERRORS] });

  test('keeps an unsaved success case with its image, and unsaved permissions', async ({
    page,
    service,
    signedInAs,
    site,
  }) => {
    const person = await signedInAs('super_admin');
    await page.goto('/admin/portales/exitos');
    await page.getByRole('button', { name: 'Nuevo Caso de Éxito' }).click();
    const title = `Subestación ${Date.now()}`;
    for (const label of ['Cliente', 'Sector', 'Duración', 'Áreas', 'Desafío', 'Solución', 'Resultados'])
      await fieldNamed(page, label).fill('Algo');
    await page.getByLabel('Tecnologías').fill('SCADA');
    await page.getByRole('textbox', { name: 'Título' }).fill(title);
    await page.getByLabel('Año').fill('2025');
    await page
      .getByRole('textbox', { name: 'Descripción' })
      .fill('Una descripción larga que nadie quiere escribir dos veces.');
    await page.getByLabel('Imagen (opcional)').setInputFiles(await picture('sala.png'));
    await revokeSessions(page, service);
    await clickWithoutSession(page, page.getByRole('button', { name: 'Guardar', exact: true }));
    await signInAgain(page, person);
    await expect(page.getByRole('textbox', { name: 'Descripción' })).toHaveValue(
      /nadie quiere escribir dos veces/,
    );
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Caso de éxito creado correctamente', { exact: true })).toBeVisible();
    // Closing replaces the URL, which would undo a navigation started before.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { data } = await service.from('success_cases').select('imagen_url').eq('titulo', title).single();
    expect(data?.imagen_url).toMatch(/png$/);
    await service.from('success_cases').delete().eq('titulo', title).throwOnError();

    const role = await store(service, 'admin_roles', newRecord.admin_roles());
    await openScreen(page, `/admin/accesos/permisos?rol=${role.id}`);
    const seeUsers = page.getByRole('switch', { name: 'Ver usuarios' });
    await seeUsers.click();
    await revokeSessions(page, service);
    await clickWithoutSession(page, page.getByRole('button', { name: 'Guardar permisos' }));
    await signInAgain(page, person);
    await expect(seeUsers).toBeChecked();
    await page.getByRole('button', { name: 'Guardar permisos' }).click();
    await expect(page.getByText('Permisos guardados', { exact: true })).toBeVisible();

    // Signed out because a second factor is set up elsewhere. Canceling it returns to the password, and keeps the input
    // too.
    await seeUsers.click();
    const elsewhere = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
    await elsewhere.auth.signInWithPassword(person);
    const { totp } = await enrolSecondFactor(elsewhere);
    await clickWithoutSession(page, page.getByRole('button', { name: 'Guardar permisos' }));
    const dialog = expired(page);
    await dialog.getByLabel('Contraseña').fill(person.password);
    await dialog.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.getByLabel('Contraseña').fill(person.password);
    await dialog.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await dialog.getByLabel('Código de verificación').fill(nextCode(totp));
    await dialog.getByRole('button', { name: 'Verificar' }).click();
    await expect(dialog).toBeHidden();
    await expect(seeUsers).not.toBeChecked();
    await page.getByRole('button', { name: 'Guardar permisos' }).click();
    await expect(page.getByText('Permisos guardados', { exact: true })).toBeVisible();
  });

  test('keeps the list, unsaved interview notes and an unsaved posting, and resumes live updates', async ({
    page,
    service,
    signedInAs,
  }) => {
    const posting = await createPosting(service);
    await store(service, 'job_applications', {
      ...newRecord.job_applications(posting.id, 'x.pdf'),
      full_name: 'Ana Uno',
      contacted: true,
      contacted_at: new Date().toISOString(),
    });
    const person = await signedInAs('rrhh_admin');
    await page.goto(`/admin/rrhh/applications/${posting.id}`);
    await expect(page.getByRole('row', { name: 'Ana Uno' })).toBeVisible();
    await revokeSessions(page, service);
    await clickWithoutSession(page, page.getByRole('button', { name: 'Postulante' }));
    await expectAccessible(page);
    await signInAgain(page, person);
    await expect(page.getByRole('row', { name: 'Ana Uno' })).toBeVisible();
    await page.getByRole('button', { name: 'Acciones para Ana Uno' }).click();
    await page.getByRole('menuitem', { name: 'Calificar Entrevista' }).click();
    await page.getByText('Excelente').click();
    await page.getByLabel('Notas (opcional)').fill('Notas de una hora de conversación.');
    await revokeSessions(page, service);
    await clickWithoutSession(page, page.getByRole('button', { name: 'Guardar' }));
    await signInAgain(page, person);
    await expect(page.getByLabel('Notas (opcional)')).toHaveValue('Notas de una hora de conversación.');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('row', { name: 'Ana Uno' }).getByText('Excelente')).toBeVisible();
    await store(service, 'job_applications', {
      ...newRecord.job_applications(posting.id, 'x.pdf'),
      full_name: 'Eva Dos',
    });
    await expect(page.getByRole('row', { name: 'Eva Dos' })).toBeVisible();

    // Also expired, so it cannot be refreshed: the dialog opens over an unsaved posting, which can then be saved.
    await openScreen(page, '/admin/rrhh/postulaciones');
    await page.getByRole('button', { name: 'Nueva oferta' }).click();
    const title = `Jefe de obra ${Date.now()}`;
    for (const [label, value] of [
      ['Título', title],
      ['Departamento', 'Montaje'],
      ['Ubicación', 'Calama'],
      ['Descripción', 'Una descripción larga que nadie quiere escribir dos veces.'],
      ['Requisitos', 'Experiencia.'],
    ] as const)
      await fieldNamed(page, label).fill(value);
    await revokeSessions(page, service);
    await expireSession(page);
    await signInAgain(page, person);
    await expect(page.getByRole('textbox', { name: 'Descripción' })).toHaveText(
      /nadie quiere escribir dos veces/,
    );
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Oferta creada', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: title })).toBeVisible();
  });
});

test('a tab shows nothing of the previous user when somebody else signs in in another tab', async ({
  page,
  person,
  service,
  signIn,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  await store(service, 'job_applications', newRecord.job_applications(posting.id, 'x.pdf'));
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  await expect(page.getByRole('row', { name: 'Amanda Rojas' })).toBeVisible();
  // Any read still in flight would belong to the previous session.
  await page.route('**/rest/v1/job_applications*', (route) => route.abort());
  const beside = await page.context().newPage();
  await beside.goto('/health');
  await signIn(beside, await person('accesos_admin'));
  // As supabase-js in the other tab would broadcast it.
  const told = page.waitForEvent('load');
  await beside.evaluate(() => {
    const name = Object.keys(localStorage).find((one) => one.endsWith('-auth-token')) ?? '';
    const session = JSON.parse(localStorage.getItem(name) ?? 'null');
    new BroadcastChannel(name).postMessage({ event: 'SIGNED_IN', session });
  });
  await told;
  await expect(page.getByRole('row', { name: 'Amanda Rojas' })).toHaveCount(0);
});

test('signing out affects every tab, but keeps a tab with unsaved changes', async ({
  page,
  service,
  signedInAs,
}) => {
  const role = await store(service, 'admin_roles', newRecord.admin_roles());
  await signedInAs('super_admin');
  const address = `/admin/accesos/permisos?rol=${role.id}`;
  const [beside, editing] = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of [page, beside, editing]) {
    await tab.goto(address);
    await expect(tab.getByRole('heading', { name: String(role.name) })).toBeVisible();
  }
  await editing.getByRole('switch', { name: 'Ver usuarios' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  for (const tab of [page, beside]) await expect(tab).toHaveURL(/\/auth$/);
  await expect(expired(editing)).toBeVisible();
  await expect(editing.getByText('1 por agregar, 0 por quitar')).toBeVisible();
});

test.describe('code that cannot be fetched', () => {
  test.use({ expectedErrors: [/ERR_FAILED|not fetched/] });

  test('is reported, and fetched again on demand', async ({ page, signedInAs }) => {
    await signedInAs('super_admin');
    // Bundles are not named after the package.
    const bundles = /\/assets\/dist-[^/]+\.js/;
    await page.route(bundles, async (route) => {
      const response = await route.fetch();
      if (/\bcreateClient\b/.test(await response.text())) await route.abort();
      else await route.fulfill({ response });
    });
    for (const path of ['/admin', '/auth']) {
      await page.goto(path);
      await expect(page.getByText('No se pudo verificar su sesión', { exact: true })).toBeVisible();
    }
    await page.unroute(bundles);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });
});
