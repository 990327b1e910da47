import { newRecord, uploadCv } from '#testing/records.ts';
import { downloadNamed } from './support/download-named.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

test('everybody on every page is rejected with four clicks, taken back with one, and exported', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service, { title: 'Jefe/a de Obra' });
  const cv = await uploadCv(service, 'resumes');
  const people = Array.from({ length: 51 }, (_, at) => ({
    ...newRecord.job_applications(posting.id, cv),
    full_name: `Persona ${String(at).padStart(2, '0')}`,
  }));
  await service.from('job_applications').insert(people).throwOnError();
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}?estado=pending`);
  const tabs = page.getByRole('navigation', { name: 'Estado' });
  await page.getByLabel('Seleccionar todas').check();
  await page.getByRole('button', { name: 'Seleccionar las 51' }).click();
  const bar = page.getByRole('region', { name: 'Selección' });
  await expect(bar.getByText('51 seleccionadas, 1 fuera de esta página')).toBeVisible();
  // Two rows on telephones, as the decisions on one.
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  const phone = { width: 360, height: 740 };
  await page.setViewportSize(phone);
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(100);
  await page.setViewportSize(wide);
  await bar.getByRole('button', { name: 'Cambiar estado' }).click();
  await page.getByRole('menuitem', { name: 'Rechazado: pretensiones de renta' }).click();
  const toast = page.getByText('51 postulaciones: Rechazado', { exact: true });
  // Under the pointer, it stays.
  await toast.hover();
  await expect(tabs.getByRole('link', { name: 'Rechazado' })).toHaveText('Rechazado 51');
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(tabs.getByRole('link', { name: 'Pendiente' })).toHaveText('Pendiente 51');
  const { count } = await service
    .from('job_applications')
    .select('id', { count: 'exact', head: true })
    .eq('job_posting_id', posting.id)
    .eq('status', 'pending')
    .is('rejection_reason', null)
    .throwOnError();
  expect(count).toBe(51);

  const downloading = downloadNamed(page, 'Postulaciones_Jefe_a_de_Obra.xlsx');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  await downloading;

  await page.setViewportSize(phone);
  await page
    .getByRole('button', { name: /^Persona \d\d$/ })
    .first()
    .click();
  const decisions = page.getByRole('toolbar', { name: 'Acciones' });
  await expect(decisions.getByRole('button', { name: 'Marcar como Contactado' })).toBeVisible();
  expect((await decisions.boundingBox())?.height).toBeLessThan(90);
});
