import { newRecord, store } from '#testing/records.ts';
import { downloadNamed } from './support/download-named.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a retention period is shortened after a preview of its effect, and the site shows it immediately', async ({
  anotherBrowser,
  page,
  service,
  signedInAs,
  site,
}) => {
  const old = { updated_at: new Date(Date.now() - 70 * 86_400_000).toISOString() };
  const posting = await store(service, 'job_postings', {
    ...newRecord.job_postings(),
    ...old,
    status: 'closed',
  });
  const application = await store(service, 'job_applications', {
    ...newRecord.job_applications(String(posting.id), 'x.pdf'),
    ...old,
  });
  await signedInAs('super_admin');
  await page.goto('/admin/rrhh/derechos');
  await page.getByRole('link', { name: 'Plazos de conservación' }).click();
  const form = page.getByRole('form', { name: 'Postulaciones', exact: true });
  const change = form.getByRole('button', { name: 'Cambiar' });
  await expect(change).toBeDisabled();
  await form.getByLabel('Se guardan por').selectOption('2 meses');
  await expect(page.getByText(/ ese plazo, .* dos semanas después del aviso\.$/)).toBeVisible();
  await expectAccessible(page);
  await change.click();
  const question = page.getByRole('alertdialog', { name: '¿Guardar postulaciones solo por 2 meses?' });
  await question.getByRole('button', { name: 'Acortar el plazo' }).click();
  const entry = page.getByRole('listitem').filter({ has: form });
  await expect(entry.getByText('2 meses desde que termina el proceso.', { exact: true })).toBeVisible();
  const visitor = await anotherBrowser();
  await visitor.goto('/en/privacy');
  await expect(
    visitor.getByText('Job application: up to 2 months from the end of the process.'),
  ).toBeVisible();
  expect(
    await site.sql('select id from public.job_applications where id = $1', [application.id]),
  ).toHaveLength(1);

  // A longer period needs no confirmation.
  await form.getByLabel('Se guardan por').selectOption('12 meses');
  await change.click();
  await expect(entry.getByText('12 meses desde que termina el proceso.', { exact: true })).toBeVisible();
});

test('the processing register is reached from the breach checklist and downloaded', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('super_admin');
  await page.goto('/admin/rrhh/derechos/vulneraciones');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Registro de tratamientos', exact: true }).click();
  const applications = page.getByRole('article', { name: 'Postulación a un cargo' });
  await expect(applications.getByText(/^public\.job_applications [\d.]+$/)).toBeVisible();
  await expectAccessible(page);
  const download = downloadNamed(page, /^registro-de-tratamientos-[\d-]{10}\.csv$/);
  await page.getByRole('button', { name: 'Descargar' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await download;
});
