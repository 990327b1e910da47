import type { Locator, Page } from '@playwright/test';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { beforeWrites } from './support/before-writes.ts';
import { breakReads } from './support/break-reads.ts';
import { downloadNamed } from './support/download-named.ts';
import { keepEditing } from './support/keep-editing.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

// Provoked failures: the browser and the portal log them.
test.use({
  expectedErrors: [
    /status of (400|401|404|500)|Failed to load|net::ERR_FAILED|^Error al cargar|not (toggled|changed|deleted|saved|opened|downloaded|fetched)/,
  ],
});

/** Simulates a write refused by row-level security: success, with no rows. */
async function refuseWrites(page: Page, table: string): Promise<void> {
  await page.route(`**/rest/v1/${table}*`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ json: [] }),
  );
}

/** Closes with one key press, even under a toast. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Escape asks first, and only "Descartar" discards the input. */
async function discardForm(field: Locator): Promise<void> {
  // Also waits for the focus: Escape pressed before it returns closes a toast instead.
  await keepEditing(field);
  await field.press('Escape');
  await field.page().getByRole('button', { name: 'Descartar' }).click();
  await expect(field.page().getByRole('dialog')).toHaveCount(0);
}

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test('a list that fails to load is retried; failing to save, toggle or delete a posting keeps the form and the list', async ({
  page,
  service,
  signedInAs,
}) => {
  const { title } = await createPosting(service);
  await signedInAs('rrhh_admin');
  const mend = await breakReads(page, 'job_postings_list');
  await page.goto(`/admin/rrhh/postulaciones?buscar=${encodeURIComponent(title)}`);
  const failure = page.getByRole('heading', { name: 'Error al cargar las ofertas laborales', exact: true });
  await expect(failure).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter');
  await expect(failure).toBeHidden();
  // The button has gone; the next Tab must not start at the top of the page.
  await expect(page.locator('main :focus')).toHaveCount(1);
  await refuseWrites(page, 'job_postings');
  await page.route('**/rest/v1/rpc/save_job_posting', (route) => route.fulfill({ json: null }));
  const row = page.getByRole('row', { name: title });
  await row.getByRole('button', { name: `Desactivar ${title}` }).click();
  await says(page, 'Error al actualizar el estado');
  await expect(row.getByText('Activa', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await page.getByLabel('Ubicación').fill('Arica');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await says(page, 'Error al guardar la oferta laboral');
  await expect(page.getByLabel('Ubicación')).toHaveValue('Arica');
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
  await discardForm(page.getByLabel('Ubicación'));

  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await says(page, 'Error al eliminar la oferta laboral');
  await expect(row).toBeVisible();
});

test("an application's failed status, contact, rating and deletion roll back, and the selection is kept", async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  await store(service, 'job_applications', newRecord.job_applications(posting.id, 'x.pdf'));
  await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, 'x.pdf'),
    full_name: 'Eva Dos',
    contacted: true,
    contacted_at: new Date().toISOString(),
  });
  await signedInAs('super_admin');
  const [menu, dialog] = [/\/assets\/menu-(?!button)[^/]+\.js/, /\/assets\/rating-dialog-[^/]+\.js/];
  for (const code of [menu, dialog]) await page.route(code, (route) => route.abort());
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  await refuseWrites(page, 'job_applications');
  const row = page.getByRole('row', { name: 'Amanda Rojas' });
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Acciones para ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await says(page, 'No se pudo abrir');
  await page.unroute(menu);
  await choose('Amanda Rojas', 'Aprobado');
  await says(page, 'Error al actualizar el estado');
  await expect(row.getByText('Pendiente')).toBeVisible();
  await choose('Amanda Rojas', 'Marcar como Contactado');
  await says(page, 'Error al registrar el contacto');
  await expect(row.getByText('Contactado')).toHaveCount(0);
  await choose('Eva Dos', 'Calificar Entrevista');
  await says(page, 'No se pudo abrir');
  await page.unroute(dialog);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  // The inherited style of the body is unchanged: otherwise a dialog would have every element's style recomputed.
  expect(await page.evaluate(() => getComputedStyle(document.body).pointerEvents)).toBe('auto');
  await page.getByText('Malo', { exact: true }).click();
  await page.getByLabel('Notas (opcional)').fill('Lo escrito');
  const save = page.getByRole('button', { name: 'Guardar' });
  await save.click();
  await says(page, 'Error al guardar la calificación');
  await expect(page.getByLabel('Notas (opcional)')).toHaveValue('Lo escrito');
  // The failure's toast does not cover the button for the retry.
  await save.click({ timeout: 4000 });
  await says(page, 'Error al guardar la calificación');
  // Until then, the form does not close.
  await expect(save).not.toHaveAttribute('aria-busy');
  await discardForm(page.getByLabel('Notas (opcional)'));
  await expect(page.getByRole('row', { name: 'Eva Dos' }).getByText('Contactado')).toBeVisible();
  await choose('Amanda Rojas', 'Eliminar');
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await says(page, 'No se pudo eliminar la postulación');
  await expect(row).toBeVisible();

  await page.route('**/rpc/mark_applications_contacted*', (route) => route.abort(), { times: 1 });
  await row.getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selección' });
  const contacted = bar.getByRole('button', { name: 'Marcar como Contactado' });
  await contacted.click();
  await says(page, 'Error al registrar el contacto');
  await contacted.click();
  await says(page, '1 postulación: Contactado');
  await expect(bar).toHaveCount(0);

  await page.getByRole('link', { name: 'Tablero' }).click();
  const pending = page.getByRole('region', { name: 'Pendiente' });
  await pending.getByRole('button', { name: 'Amanda Rojas', exact: true }).press('Shift+ArrowRight');
  await says(page, 'Error al actualizar el estado');
  await expect(pending.getByText('Amanda Rojas')).toBeVisible();
});

test('a missing CV, tag or ZIP is reported and can be retried; a role revoked mid-session stops every write', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service, { title: 'Jefe/a de Obra' });
  const [cv, other] = [await uploadCv(service, 'resumes'), await uploadCv(service, 'resumes')];
  const application = await store(service, 'job_applications', newRecord.job_applications(posting.id, cv));
  await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, other),
    full_name: 'Eva Soto',
  });
  await service.storage.from('documents').remove([cv.split('/documents/')[1] ?? '']);
  const person = await signedInAs('rrhh_admin');
  // The former URL.
  await page.goto(`/admin/applications/${posting.id}`);
  await expect(page).toHaveURL(new RegExp(`/admin/rrhh/applications/${posting.id}`));
  await page.getByRole('button', { name: 'Ver CV de Amanda Rojas' }).click();
  await says(page, 'Error al descargar el CV: el archivo ya no existe, o usted ya no puede verlo.');
  await expect(page.getByText('No se pudo abrir el CV.')).toBeVisible();
  // A tag that was not saved stays in its field.
  await page.route('**/rpc/tag_application', (route) => route.abort(), { times: 1 });
  const tag = page.getByLabel('Nueva etiqueta');
  await tag.fill('PLC');
  await tag.press('Enter');
  await says(page, 'No se pudo guardar la etiqueta');
  await expect(page.getByRole('button', { name: 'Agregar', exact: true })).toBeEnabled();
  await tag.press('Enter');
  await expect(page.getByRole('button', { name: 'Quitar PLC' })).toBeVisible();
  await expect(tag).toHaveValue('');
  await tag.press('Escape');
  await closeDialog(page);

  const saving = downloadNamed(page, 'CV_Eva_Soto.pdf');
  await page.getByRole('button', { name: 'Acciones para Eva Soto' }).click();
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Descargar CV' }).click();
  await saving;
  await expect(page.getByRole('region', { name: 'Selección' })).toHaveCount(0);
  await page.getByLabel('Seleccionar a Amanda Rojas').check();
  const zip = '**/functions/v1/download-cvs-zip';
  // A rejected session is refreshed, and the request retried.
  await page.route(zip, (route) => route.fulfill({ status: 401, json: { error: 'Vencida' } }), { times: 1 });
  await page.getByRole('button', { name: 'Descargar CVs (1)' }).click();
  await says(page, 'No hay CVs para descargar');
  await says(page, 'Error');
  await page.route(zip, (route) => route.fulfill({ status: 500, json: { error: 'El disco está lleno' } }));
  await page.getByRole('button', { name: 'Descargar CVs (1)' }).click();
  await says(page, 'Error en la descarga');
  await says(page, 'El disco está lleno');
  await page.unroute(zip);
  await page.route(zip, (route) => route.abort());
  await page.getByRole('button', { name: 'Descargar CVs (1)' }).click();
  await says(page, 'Error al generar el archivo ZIP');
  await page.unroute(zip);
  await page.getByLabel('Seleccionar todas').check();
  // The board keeps the selection.
  await page.getByRole('link', { name: 'Tablero' }).click();
  await page.getByRole('link', { name: 'Tabla', exact: true }).click();
  const downloading = downloadNamed(page, 'CVs_Jefe_a_de_Obra.zip');
  await page.getByRole('button', { name: 'Descargar CVs (2)' }).click();
  await downloading;

  await beforeWrites(page, /rest\/v1\/job_applications/, () =>
    service.from('admin_user_roles').delete().eq('user_id', person.id).throwOnError(),
  );
  await page.getByRole('button', { name: 'Acciones para Amanda Rojas' }).click();
  await page.getByRole('menuitem', { name: 'Aprobado' }).click();
  await says(page, 'Error al actualizar el estado');
  const { data } = await service.from('job_applications').select('status').eq('id', application.id).single();
  expect(data).toEqual({ status: 'pending' });
  // The refusal triggers a refetch of the permissions.
  await expect(page.getByText('No tienes acceso a centros de control')).toBeVisible();
});

test('a new posting or success case saved again after a lost response is stored once, with the latest values', async ({
  page,
  service,
  signedInAs,
}) => {
  await signedInAs('super_admin');
  const id = crypto.randomUUID().slice(0, 8);
  const form = page.getByRole('dialog');
  const saveTwice = async (call: string, failure: string, title: string): Promise<void> => {
    await page.route(`**/rpc/${call}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await form.getByRole('button', { name: 'Guardar' }).click();
    await says(page, failure);
    await page.unroute(`**/rpc/${call}`);
    await form.getByLabel('Título').fill(title);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toHaveCount(0);
  };

  await page.goto('/admin/rrhh/postulaciones');
  await page.getByRole('button', { name: 'Nueva oferta' }).click();
  for (const label of ['Título', 'Departamento', 'Ubicación', 'Descripción', 'Requisitos'])
    await form.getByLabel(label).fill(id);
  await saveTwice('save_job_posting', 'Error al guardar la oferta laboral', `Bobinador ${id}`);
  const postings = await service.from('job_postings').select('title').eq('department', id).throwOnError();
  expect(postings.data).toEqual([{ title: `Bobinador ${id}` }]);

  await page.goto('/admin/portales/exitos');
  await page.getByRole('button', { name: 'Nuevo Caso de Éxito' }).click();
  for (const label of [
    'Título',
    'Cliente',
    'Sector',
    'Duración',
    'Áreas',
    'Descripción',
    'Desafío',
    'Solución',
  ])
    await form.getByLabel(label).fill(id);
  for (const label of ['Resultados', 'Tecnologías']) await form.getByLabel(label).fill(id);
  await form.getByLabel('Año').fill('2025');
  await saveTwice('save_success_case', 'No se pudo guardar el caso de éxito', `Sala ${id}`);
  const cases = await service.from('success_cases').select('titulo').eq('cliente', id).throwOnError();
  expect(cases.data).toEqual([{ titulo: `Sala ${id}` }]);
});
