import { newRecord, store, uploadCv } from '#testing/records.ts';
import { downloadNamed } from './support/download-named.ts';
import { openScreen } from './support/open-screen.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

test('all applicants on all pages are rejected in five clicks, restored in one, and exported', async ({
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
  // Two rows on phones, like the toolbar for a single application.
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  const phone = { width: 360, height: 740 };
  await page.setViewportSize(phone);
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(100);
  await page.setViewportSize(wide);
  await bar.getByRole('button', { name: 'Cambiar estado' }).click();
  await page.getByRole('menuitem', { name: 'Rechazado: pretensiones de renta' }).click();
  const warning = page.getByRole('alertdialog', { name: '¿Rechazar 51 postulaciones?' });
  await expect(warning.getByText(/^Nadie ha abierto 51 CV de la selección/)).toBeVisible();
  await warning.getByRole('button', { name: 'Rechazar' }).click();
  const toast = page.getByText('51 postulaciones: Rechazado', { exact: true });
  // A hovered toast stays.
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

test('leaving a posting clears its selection, and the panel shows the applicant named in the URL', async ({
  page,
  service,
  signedInAs,
}) => {
  const one = await createPosting(service);
  const other = await createPosting(service);
  const eva = `Eva ${one.id.slice(0, 8)}`;
  const cv = await uploadCv(service, 'resumes');
  const ids = new Map<string, string>();
  for (const [posting, name] of [
    [one, 'Ana Uno'],
    [one, eva],
    [other, 'Ida Tres'],
  ] as const) {
    const record = { ...newRecord.job_applications(posting.id, cv), full_name: name };
    ids.set(name, String((await store(service, 'job_applications', record)).id));
  }
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${one.id}`);
  await page.getByLabel('Seleccionar todas').check();
  const bar = page.getByRole('region', { name: 'Selección' });
  await expect(bar.getByText('2 seleccionadas')).toBeVisible();
  await openScreen(page, `/admin/rrhh/applications/${other.id}`);
  await page.getByRole('checkbox', { name: /Ida Tres/ }).check();
  await expect(bar.getByText('1 seleccionada', { exact: true })).toBeVisible();

  const opened = (name: string) => page.getByRole('dialog', { name, exact: true });
  await openScreen(page, `/admin/rrhh/applications/${one.id}?postulante=${ids.get('Ana Uno')}`);
  await expect(opened('Ana Uno')).toBeVisible();
  // From the panel to another applicant for the same posting.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar o ir a' }).fill(eva);
  await page.getByRole('option', { name: eva }).click();
  await expect(opened(eva)).toBeVisible();
  await page.goBack();
  await expect(opened('Ana Uno')).toBeVisible();
});
