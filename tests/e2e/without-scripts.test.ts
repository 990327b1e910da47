import type { Locator } from '@playwright/test';
import { PDF } from '#testing/records.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

const CV = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('a visitor without scripts applies, requests a quote and applies for an internship', async ({
    page,
    service,
  }) => {
    const { id } = await createPosting(service);
    const name = `Amanda ${crypto.randomUUID().slice(0, 8)}`;

    await page.goto(`/en/jobs/${id}`);
    await page.getByRole('link', { name: 'Apply', exact: true }).first().click();
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Email').fill('amanda@correo.example');
    await page.locator('input[type=file]').setInputFiles(CV);
    await page.getByRole('button', { name: 'Send application' }).click();
    await expect(page).toHaveURL(/\/en\/received\/application\?referencia=/);
    const { data: application } = await service
      .from('job_applications')
      .select('full_name, language, reference, resume_url')
      .eq('job_posting_id', id)
      .single();
    expect(application).toMatchObject({ full_name: name, language: 'en' });
    await expect(page.getByText(application?.reference ?? '', { exact: true })).toBeVisible();

    await page.goto('/servicios');
    const quote = page.locator('#contacto form');
    await quote.getByLabel('Nombre').fill(name);
    await quote.getByLabel('Correo electrónico').fill('amanda@planta.example');
    await quote.getByLabel('Teléfono').fill('+56 9 1234 5678');
    await quote.getByLabel('Mensaje').fill('Un CCM de doce unidades para abril.');
    await quote.getByRole('button', { name: 'Solicitar cotización' }).click();
    await expect(page).toHaveURL('/recibido/contacto?enviado=1');
    await expect(page.getByRole('listitem').first()).toBeVisible();
    const { data: request } = await service
      .from('contact_requests')
      .select('message')
      .eq('name', name)
      .single();
    expect(request).toEqual({ message: 'Un CCM de doce unidades para abril.' });

    await page.goto('/practicas');
    const internship = page.getByRole('main').locator('form');
    for (const [label, value] of [
      ['Nombre', 'Amanda'],
      ['Apellido', name],
      ['Correo electrónico', 'amanda@correo.example'],
      ['Teléfono', '+56 9 8765 4321'],
      ['Institución', 'Universidad de Santiago'],
      ['Carrera', 'Ingeniería Civil Eléctrica'],
    ] as const)
      await internship.getByLabel(label).first().fill(value);
    await internship.getByLabel('Duración').selectOption('3-meses');
    await internship.locator('input[type=file]').setInputFiles(CV);
    await internship.getByRole('button', { name: 'Enviar' }).click();
    await expect(page).toHaveURL('/recibido/practica?enviado=1');
    const { data: student } = await service
      .from('internship_applications')
      .select('career')
      .eq('last_name', name)
      .single();
    expect(student).toEqual({ career: 'Ingeniería Civil Eléctrica' });
  });
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 422/] });

  test('a form that is refused before hydration works once it is corrected and sent', async ({
    page,
    service,
  }) => {
    const { id } = await createPosting(service);
    /** Posts the form as a browser does before the scripts have loaded. */
    const submitNatively = (form: Locator) => form.evaluate((element: HTMLFormElement) => element.submit());
    const main = page.getByRole('main');

    await page.goto(`/oportunidades-laborales/${id}/postular`);
    await page.getByLabel('Nombre completo').fill('Amanda Rojas');
    await submitNatively(main.locator('form', { has: page.locator('input[type=file]') }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise el formulario');
    await waitForHydration(page);
    await page.getByLabel('Correo electrónico').fill('amanda@correo.example');
    await page.locator('input[type=file]').setInputFiles(CV);
    await page.getByRole('button', { name: 'Enviar postulación' }).click();
    await expect(page).toHaveURL(/\/recibido\/postulacion\?referencia=/);
    await expect(main.getByText(/^VA-/)).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }).locator('span')).toBeFocused();

    await page.goto('/servicios/integracion-de-tableros');
    await page.getByLabel('Mensaje').fill('Un CCM de doce unidades para abril.');
    await submitNatively(page.locator('#contacto form'));
    await waitForHydration(page);
    await page.getByLabel('Nombre').fill('Amanda');
    const email = `amanda-${id}@planta.example`;
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Teléfono').fill('+56 9 1234 5678');
    await page.getByRole('button', { name: 'Solicitar cotización' }).click();
    await expect(page).toHaveURL('/recibido/contacto?enviado=1');
    await expect(main.getByRole('alert')).toHaveCount(0);
    const { data } = await service.from('contact_requests').select('subject').eq('email', email).single();
    expect(data).toEqual({ subject: 'Cotización: Integración de tableros' });
  });
});
