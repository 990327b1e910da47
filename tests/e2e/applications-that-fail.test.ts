import type { Page, Route } from '@playwright/test';
import { PDF } from '#tests/support/records.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

const INSERT = '**/rest/v1/job_applications*';
const UPLOAD = '**/storage/v1/object/documents/resumes/**';

const says =
  (status: number, body: object) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: body });

/** Opens an offer's form and fills it in. */
async function fillIn(page: Page, { prefix = '', id }: { prefix?: string; id: string }): Promise<void> {
  await page.goto(`${prefix}/oportunidades-laborales/${id}`);
  await page.getByRole('button', { name: prefix ? 'Apply' : 'Postular' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(prefix ? 'Full name' : 'Nombre completo').fill('Amanda Rojas');
  await form.getByLabel(prefix ? 'E-mail' : 'Correo electrónico').fill('amanda@correo.example');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
}

const send = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /Enviar postulación|Send application/ }).click();

test.describe('an application that fails', () => {
  test.use({ expectedErrors: [/Failed to load resource|application not sent/] });

  for (const [what, where, answer, title, body] of [
    [
      'the storage refuses',
      UPLOAD,
      says(500, { statusCode: '500', error: 'Internal', message: 'disk full' }),
      'Error de subida',
      /disk full/,
    ],
    [
      'a policy refuses',
      INSERT,
      says(401, { code: '42501', message: 'new row violates row-level security policy' }),
      'Error en la postulacion',
      /permisos de acceso/,
    ],
    [
      'the data are not valid',
      INSERT,
      says(400, { code: '23514', message: 'violates check constraint' }),
      'Error en la postulacion',
      /validación de datos/,
    ],
    [
      'the network is away',
      INSERT,
      (route: Route) => route.abort(),
      'Error en la postulacion',
      /Error de conexión/,
    ],
    [
      'a file is refused',
      INSERT,
      says(400, { code: 'P0001', message: 'file is missing' }),
      'Error en la postulacion',
      /subir el archivo/,
    ],
    [
      'the database has a trouble of its own',
      INSERT,
      says(500, { code: '53100', message: 'no space' }),
      'Error de base de datos',
      /no space \(53100\)/,
    ],
    [
      'something says what nobody knows',
      INSERT,
      says(500, { message: 'surprise' }),
      'Error en la postulacion',
      /Error tecnico: surprise/,
    ],
  ] as const) {
    test(`says so when ${what}; nothing typed is lost, and it can be sent again`, async ({
      page,
      service,
    }) => {
      const { id } = await createPosting(service);
      await page.route(where, answer);
      await fillIn(page, { id });
      await send(page);
      await expect(page.getByText(title, { exact: true })).toBeVisible();
      await expect(page.getByText(body).first()).toBeVisible();
      await expect(page.getByLabel('Nombre completo')).toHaveValue('Amanda Rojas');
      await expect(page.getByText('cv.pdf')).toBeVisible();
      await page.unroute(where);
      await send(page);
      await expect(page.getByText('Postulacion enviada', { exact: true })).toBeVisible();
    });
  }

  for (const [prefix, body] of [
    ['', /Verifique que la oferta siga activa/],
    ['/en', /Check that the offer is still active/],
  ] as const) {
    test(`says so when the offer was closed meanwhile (${prefix || 'es'})`, async ({ page, service }) => {
      const { id } = await createPosting(service);
      await fillIn(page, { prefix, id });
      await service.from('job_postings').update({ status: 'closed' }).eq('id', id).throwOnError();
      await send(page);
      await expect(page.getByText(body).first()).toBeVisible();
      const { count } = await service
        .from('job_applications')
        .select('id', { count: 'exact', head: true })
        .eq('job_posting_id', id);
      expect(count).toBe(0);
    });
  }
});

test('asks for the CV, and takes only documents of up to 5 MB', async ({ page, service }) => {
  const { id } = await createPosting(service);
  await fillIn(page, { id });
  const file = page.getByRole('dialog').locator('input[type=file]');
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('png') });
  await expect(page.getByText('Tipo de archivo no valido', { exact: true })).toBeVisible();
  await file.setInputFiles({
    name: 'grande.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(page.getByText('Archivo muy grande', { exact: true })).toBeVisible();
});

test('without a CV nothing is sent', async ({ page, service }) => {
  const { id } = await createPosting(service);
  await page.goto(`/oportunidades-laborales/${id}`);
  await page.getByRole('button', { name: 'Postular' }).click();
  await page.getByLabel('Nombre completo').fill('Amanda Rojas');
  await page.getByLabel('Correo electrónico').fill('amanda@correo');
  await send(page);
  await expect(page.getByText('Por favor ingrese un email válido')).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
  await page.getByLabel('Correo electrónico').fill('amanda@correo.example');
  await send(page);
  await expect(page.getByText('CV Requerido', { exact: true })).toBeVisible();
});
