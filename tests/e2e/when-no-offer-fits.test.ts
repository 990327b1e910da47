import { randomUUID } from 'node:crypto';
import { anyCv } from './support/cv.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a visitor asks for an alert on the list, which says so in place and takes the focus there', async ({
  page,
}) => {
  await page.goto('/en/jobs?buscar=zzz');
  await page.getByRole('link', { name: 'Create a job alert' }).click();
  const alert = page.locator('#alertas');
  await expect(alert.getByLabel('Send the alerts to')).toBeInViewport();
  await alert.getByLabel('Send the alerts to').fill('nobody@');
  await alert.getByRole('button', { name: 'Subscribe' }).click();
  await expect(alert.getByText('Please enter a valid email')).toBeVisible();
  await expect(alert.getByLabel('Send the alerts to')).toBeFocused();
  await alert.getByLabel('Send the alerts to').fill(`${randomUUID()}@correo.example`);
  await alert.getByText('Only certain departments or places').click();
  await alert.getByLabel('Engineering').check();
  await alert.getByRole('button', { name: 'Subscribe' }).click();
  const sent = alert.getByRole('status').filter({ hasText: 'Check your e-mail' });
  await expect(sent).toBeFocused();
  await expectAccessible(page);
});

test('a CV without an offer is sent, and a recruiter decides on it and writes a note', async ({
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
  await dialog.getByLabel('Nota interna').fill('Llamar en marzo.');
  await dialog.getByRole('button', { name: 'Guardar nota' }).click();
  await expect.poll(stored).toMatchObject({ status: 'contacted', notes: 'Llamar en marzo.' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: `Acciones para ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Ver postulación' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toHaveCount(0);
});
