import type { Page } from '@playwright/test';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { beforeWrites } from './support/before-writes.ts';
import { downloadNamed } from './support/download-named.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

// Provoked failures: the browser and the portal log them.
test.use({
  expectedErrors: [/status of 401|Failed to load|net::ERR_FAILED|not (changed|fetched)/],
});

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

test('a CV and a ZIP of CVs are downloaded, also with a session to refresh; a role revoked mid-session stops every write', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service, { title: 'Jefe/a de Obra' });
  const cv = await uploadCv(service, 'resumes');
  const application = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, cv),
    full_name: 'Eva Soto',
  });
  const person = await signedInAs('rrhh_admin');
  // The former URL.
  await page.goto(`/admin/applications/${posting.id}`);
  await expect(page).toHaveURL(new RegExp(`/admin/rrhh/applications/${posting.id}`));
  const saving = downloadNamed(page, 'CV_Eva_Soto.pdf');
  await page.getByRole('button', { name: 'Acciones para Eva Soto' }).click();
  await page.getByRole('menuitem', { name: 'Descargar CV' }).click();
  await saving;
  await expect(page.getByRole('region', { name: 'Selección' })).toHaveCount(0);
  await page.getByLabel('Seleccionar a Eva Soto').check();
  const zip = '**/functions/v1/download-cvs-zip';
  // A rejected session is refreshed, and the request retried.
  await page.route(zip, (route) => route.fulfill({ status: 401, json: { error: 'Vencida' } }), { times: 1 });
  const downloading = downloadNamed(page, 'CVs_Jefe_a_de_Obra.zip');
  await page.getByRole('button', { name: 'Descargar CVs (1)' }).click();
  await downloading;

  await beforeWrites(page, /rest\/v1\/job_applications/, () =>
    service.from('admin_user_roles').delete().eq('user_id', person.id).throwOnError(),
  );
  await page.getByRole('button', { name: 'Acciones para Eva Soto' }).click();
  await page.getByRole('menuitem', { name: 'Aprobado' }).click();
  await says(page, 'Error al actualizar el estado');
  const { data } = await service.from('job_applications').select('status').eq('id', application.id).single();
  expect(data).toEqual({ status: 'pending' });
  // The refusal triggers a refetch of the permissions.
  await expect(page.getByText('No tienes acceso a centros de control')).toBeVisible();
});
