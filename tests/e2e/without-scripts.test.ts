import { PDF } from '#testing/records.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

const CV = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };

test('a visitor without scripts applies, asks for a quote, and asks for an internship', async ({
  page,
  service,
}) => {
  const { id } = await createPosting(service);
  const name = `Amanda ${crypto.randomUUID().slice(0, 8)}`;

  await page.goto(`/en/jobs/${id}`);
  await page.getByRole('link', { name: 'Apply', exact: true }).first().click();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('E-mail').fill('amanda@correo.example');
  await page.locator('input[type=file]').setInputFiles(CV);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page).toHaveURL(/\/en\/received\/postulacion\?referencia=/);
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
  await expect(page).toHaveURL('/recibido/contacto');
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
  await expect(page).toHaveURL('/recibido/practica');
  const { data: student } = await service
    .from('internship_applications')
    .select('career')
    .eq('last_name', name)
    .single();
  expect(student).toEqual({ career: 'Ingeniería Civil Eléctrica' });
});
