import { randomUUID } from 'node:crypto';
import { beforeWrites } from './support/before-writes.ts';
import { anyCv } from './support/cv.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

test.use({ expectedErrors: [/note not saved|status of 500/] });

test('a visitor subscribes to an alert on the list, which confirms it in place and moves the focus there', async ({
  page,
}) => {
  await page.goto('/en/jobs?buscar=zzz');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Create a job alert' }).click();
  const alert = page.locator('#alertas');
  await expect(alert.getByLabel('Send the alerts to')).toBeInViewport();
  await alert.getByLabel('Send the alerts to').fill('nobody@');
  await alert.getByRole('button', { name: 'Subscribe' }).click();
  await expect(alert.getByText('Please enter a valid email')).toBeVisible();
  await expect(alert.getByLabel('Send the alerts to')).toBeFocused();
  await alert.getByLabel('Send the alerts to').fill(`${randomUUID()}@correo.example`);
  await alert.getByText('Only certain departments or locations').click();
  await alert.getByLabel('Engineering').check();
  await alert.getByRole('button', { name: 'Subscribe' }).click();
  const sent = alert.getByRole('status').filter({ hasText: 'Check your email' });
  await expect(sent).toBeFocused();
  await expectAccessible(page);
});

test('an address typed for alerts is not copied into an application', async ({ page }) => {
  await page.goto('/oportunidades-laborales');
  await page.locator('#alertas').getByLabel('Enviar las alertas a').fill('otra@correo.example');
  await page.getByRole('link', { name: 'Proyectista' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Postular' }).click();
  const email = page.getByRole('dialog').getByLabel('Correo electrónico');
  await expect(email).toHaveValue('');
  await page.getByRole('dialog').getByLabel('Nombre completo').fill('Amanda Rojas');
  await expect(email).toHaveValue('');
});

test('a CV without a posting is sent, and a recruiter decides on it and writes a note', async ({
  page,
  service,
  signedInAs,
}) => {
  const name = `Daniela ${randomUUID().slice(0, 8)}`;
  await page.goto('/oportunidades-laborales');
  await page.locator('#alertas').getByRole('link', { name: 'Enviar mi CV' }).click();
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByLabel('Correo electrónico').fill('daniela@correo.example');
  await page.getByRole('button', { name: 'Enviar mi CV' }).click();
  await expect(page.getByLabel('Área de interés')).toBeFocused();
  await page.getByLabel('Área de interés').selectOption('Montaje y terreno');
  for (const language of [/English/, /Español/])
    await page.getByRole('navigation').getByRole('link', { name: language }).click();
  await page.getByLabel('Currículum').focus();
  await expect(page.getByLabel('Área de interés')).toHaveValue('Montaje y terreno');
  await expect(page.getByLabel('Nombre completo')).toHaveValue(name);
  await page.getByLabel('Currículum').setInputFiles(await anyCv());
  await page.getByRole('button', { name: 'Enviar mi CV' }).click();
  await expect(page.getByRole('heading', { name: 'Recibimos su CV' })).toBeVisible();
  const stored = async () =>
    (
      await service
        .from('spontaneous_applications')
        .select('reference, status, notes')
        .eq('full_name', name)
        .maybeSingle()
    ).data;
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(name);
  const row = await stored();
  await expect(page.getByText(String(row?.reference))).toBeVisible();

  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/espontaneas?buscar=${encodeURIComponent(name)}`);
  await expect(page.getByText(/alertas? de empleo confirmadas?/)).toBeVisible();
  await page.getByLabel(`Estado de ${name}`).selectOption('Contactada');
  await expect.poll(stored).toMatchObject({ status: 'contacted', notes: null });
  // The notice would cover the dialog's button.
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  const note = dialog.getByLabel('Nota interna');
  const save = dialog.getByRole('button', { name: 'Guardar nota' });
  await note.fill('Llamar en marzo.');
  // An unsaved note is kept when the panel reopens, and can then be saved.
  const writes = /\/rest\/v1\/spontaneous_applications\?/;
  await page.route(writes, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { message: 'out of order' } })
      : route.fallback(),
  );
  await save.click();
  await expect(page.getByText('No se pudo guardar la nota', { exact: true })).toBeVisible();
  await page.unroute(writes);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(note).toHaveValue('Llamar en marzo.');
  await save.click();
  await expect.poll(stored).toMatchObject({ status: 'contacted', notes: 'Llamar en marzo.' });
  // A colleague's note is not silently overwritten.
  await note.fill('Llamar en abril.');
  await beforeWrites(page, writes, () =>
    service
      .from('spontaneous_applications')
      .update({ notes: 'Ya la llamé.' })
      .eq('full_name', name)
      .throwOnError(),
  );
  await save.click();
  const notice = dialog.getByRole('alert', { name: 'Cambios de otra persona' });
  await expect(notice.getByText('Ya la llamé.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(writes);
  await notice.getByRole('button', { name: 'Conservar lo mío' }).click();
  await save.click();
  await expect.poll(stored).toMatchObject({ notes: 'Llamar en abril.' });
  await expect(notice).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: `Acciones para ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Ver postulación' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toHaveCount(0);
});
