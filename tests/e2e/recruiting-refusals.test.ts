import type { Page } from '@playwright/test';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { beforeWrites } from './support/before-writes.ts';
import { downloadNamed } from './support/download-named.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

// Provoked failures: the browser and the portal log them.
test.use({
  expectedErrors: [
    /status of (400|401|404)|Failed to load|net::ERR_FAILED|not (changed|saved|opened|downloaded|fetched)/,
  ],
});

/** Closes with one key press, even under a toast. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test('a menu or a dialog whose code cannot be fetched says so, and opens when tried again', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  await store(service, 'job_applications', newRecord.job_applications(posting.id, 'x.pdf'));
  await signedInAs('super_admin');
  const [menu, dialog] = [/\/assets\/menu-(?!button)[^/]+\.js/, /\/assets\/rating-dialog-[^/]+\.js/];
  for (const code of [menu, dialog]) await page.route(code, (route) => route.abort());
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  const actions = page.getByRole('button', { name: 'Acciones para Amanda Rojas' });
  await actions.click();
  await says(page, 'No se pudo abrir');
  await page.unroute(menu);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Marcar como Contactado' }).click();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Calificar Entrevista' }).click();
  await says(page, 'No se pudo abrir');
  await page.unroute(dialog);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Malo', { exact: true })).toBeVisible();
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
