import type { Locator, Page, Route } from '@playwright/test';
import { PDF } from '#testing/records.ts';
import { anyCv } from './support/cv.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

const INSERT = '**/rest/v1/job_applications*';
const UPLOAD = '**/storage/v1/upload/resumable';

const says =
  (status: number, body: object) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: body });

/** Opens a posting's application form and fills it in. */
async function fillIn(page: Page, { prefix = '', id }: { prefix?: string; id: string }): Promise<void> {
  await page.goto(`${prefix}/oportunidades-laborales/${id}`);
  await page
    .getByRole('link', { name: prefix ? 'Apply' : 'Postular', exact: true })
    .first()
    .click();
  const form = page.getByRole('main');
  await form.getByLabel(prefix ? 'Full name' : 'Nombre completo').fill('Amanda Rojas');
  await form.getByLabel(prefix ? 'E-mail' : 'Correo electrónico').fill('amanda@correo.example');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
}

const send = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /Enviar postulación|Send application/ }).click();

test.describe('a failing application', () => {
  test.use({ expectedErrors: [/Failed to load resource|application not sent/] });

  const refuses = says(500, { statusCode: '500', error: 'Internal', message: 'disk full' });
  const tooMany = says(429, { statusCode: '429', error: 'TooManyRequests', message: 'Too many requests' });
  const noRoom = says(507, { statusCode: '507', error: 'InsufficientStorage', message: 'no room' });
  const noPdf = says(400, { statusCode: '415', error: 'invalid_mime_type', message: 'mime type' });
  const away = (route: Route): Promise<void> => route.abort();
  const policy = says(401, { code: '42501', message: 'new row violates row-level security policy' });
  const invalid = says(400, { code: '23514', message: 'violates check constraint' });
  const noFile = says(400, { code: 'P0001', message: 'file is missing' });
  const full = says(500, { code: '53100', message: 'no space' });
  const surprise = says(500, { message: 'surprise' });
  const [es, en] = ['Error en la postulacion', 'Application error'];
  const failures = [
    ['too many files were sent', UPLOAD, tooMany, '', 'Error de subida', /demasiados archivos/],
    ['there is no room', UPLOAD, noRoom, '/en', 'Upload error', /cannot receive files at the moment/],
    ['the file is none', UPLOAD, noPdf, '', 'Error de subida', /El contenido del archivo no es/],
    ['the storage refuses', UPLOAD, refuses, '/en', 'Upload error', /could not be uploaded: disk full/],
    [
      'the network is away for the CV',
      UPLOAD,
      away,
      '',
      'Error de subida',
      /No se pudo subir el CV\. Intente/,
    ],
    ['the network is away for the rest', INSERT, away, '/en', en, /Connection error/],
    ['a policy refuses', INSERT, policy, '', es, /permisos de acceso/],
    ['the data are not valid', INSERT, invalid, '/en', en, /Data validation error/],
    ['a file is refused', INSERT, noFile, '', es, /subir el archivo/],
    [
      'the database has a trouble of its own',
      INSERT,
      full,
      '',
      'Error de base de datos',
      /no space \(53100\)/,
    ],
    ['something says what nobody knows', INSERT, surprise, '/en', en, /Technical error: surprise/],
  ] as const;
  for (const prefix of ['', '/en'] as const) {
    test(`reports the reason, keeps the form, and can be retried (${prefix || 'es'})`, async ({
      page,
      service,
    }) => {
      const { id } = await createPosting(service);
      await fillIn(page, { prefix, id });
      for (const [what, where, answer, , title, body] of failures.filter(([, , , at]) => at === prefix)) {
        await page.route(where, answer);
        await send(page);
        await expect(page.getByText(body).first(), what).toBeVisible();
        await expect(page.getByText(title, { exact: true }), what).toBeVisible();
        await page.unroute(where);
      }
      await expect(page.getByLabel(prefix ? 'Full name' : 'Nombre completo')).toHaveValue('Amanda Rojas');
      await expect(page.getByText('cv.pdf')).toBeVisible();
      await send(page);
      await expect(
        page.getByText(prefix ? 'Application sent' : 'Postulacion enviada', { exact: true }),
      ).toBeVisible();
    });
  }

  test('with the honeypot field filled in sends nothing', async ({ page, service }) => {
    const { id } = await createPosting(service);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await fillIn(page, { id });
    await page.getByRole('main').locator('input[name=website]').fill('https://spam.example');
    await send(page);
    await expect(page.getByText('Error desconocido al enviar la postulacion').first()).toBeVisible();
    expect(sent.filter((url) => /documents|job_applications/.test(url))).toEqual([]);
  });

  for (const [prefix, body] of [
    ['', /Verifique que la oferta siga activa/],
    ['/en', /Check that the job is still open/],
  ] as const) {
    test(`reports that the posting was closed meanwhile (${prefix || 'es'})`, async ({ page, service }) => {
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

test('requires a CV, and accepts only documents of up to 5 MB', async ({ page, service }) => {
  const { id } = await createPosting(service);
  await fillIn(page, { id });
  const file = page.getByRole('main').locator('input[type=file]');
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('png') });
  await expect(page.getByText('Tipo de archivo no valido', { exact: true })).toBeVisible();
  await file.setInputFiles({
    name: 'grande.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(page.getByText('Archivo muy grande', { exact: true })).toBeVisible();
});

test('sends nothing without a CV', async ({ page, service }) => {
  const { id } = await createPosting(service);
  await page.goto(`/oportunidades-laborales/${id}/postular`);
  await page.getByLabel('Nombre completo').fill('Amanda Rojas');
  await page.getByLabel('Correo electrónico').fill('amanda@correo');
  await expect(page.getByLabel('Carta de presentación')).toHaveAttribute('maxlength', '5000');
  await send(page);
  await expect(page.getByText('Por favor ingrese un email válido')).toBeVisible();
  await expect(page.getByText('CV Requerido', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
  await page.getByLabel('Correo electrónico').fill('amanda@correo.example');
  await send(page);
  await expect(page.getByRole('main').locator('input[type=file]')).toBeFocused();
});

test('a dropped CV shows upload progress, and repeated clicks submit once', async ({ page, service }) => {
  const { id } = await createPosting(service);
  await fillIn(page, { id });
  const form = page.getByRole('main');
  await dropFile(page, form.locator('input[type=file]'), await anyCv());
  await expect(form.getByText('cv.pdf')).toBeHidden();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let uploads = 0;
  await page.route(UPLOAD, async (route) => {
    uploads += 1;
    await released;
    await route.fallback();
  });
  await send(page);
  await expect(form.getByRole('progressbar')).toBeVisible();
  const sending = form.getByRole('button', { name: 'Enviando...' });
  await expect(sending).toHaveAttribute('aria-disabled', 'true');
  await sending.press('Enter');
  await sending.dispatchEvent('click');
  await form.getByLabel('Nombre completo').press('Enter');
  release();
  await expect(page.getByText('Postulacion enviada', { exact: true })).toBeVisible();
  expect(uploads).toBe(1);
  const { count } = await service
    .from('job_applications')
    .select('id', { count: 'exact', head: true })
    .eq('job_posting_id', id);
  expect(count).toBe(1);
});

/** Drops a file through DevTools: a synthetic drop event would not set the input's files. */
async function dropFile(page: Page, field: Locator, path: string): Promise<void> {
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('the field is not on the screen');
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  }
}
