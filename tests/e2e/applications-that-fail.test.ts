import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { PDF } from '#testing/records.ts';
import { anyCv } from './support/cv.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

const INSERT = '**/rest/v1/job_applications*';
const UPLOAD = '**/storage/v1/upload/resumable';

/** Opens a posting's application form and fills it in. */
async function fillIn(page: Page, id: string): Promise<void> {
  await page.goto(`/oportunidades-laborales/${id}/postular`);
  const form = page.getByRole('main');
  await form.getByLabel('Nombre completo').fill('Amanda Rojas');
  await form.getByLabel('Correo electrónico').fill('amanda@correo.example');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
}

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enviar postulación' }).click();

test.describe('a failing application', () => {
  test.use({ expectedErrors: [/Failed to load resource|application not sent/] });

  // The other reasons are tested in app/site/features/apply/application-error.test.ts.
  test('reports the reason, keeps the form, and can be retried', async ({ page, service }) => {
    const { id } = await createPosting(service);
    const change = (status: string) =>
      service.from('job_postings').update({ status }).eq('id', id).throwOnError();
    const stored = async () =>
      (await service.from('job_applications').select('id').eq('job_posting_id', id)).data?.length;
    await fillIn(page, id);
    await page.route(UPLOAD, (route) =>
      route.fulfill({
        status: 400,
        json: { statusCode: '415', error: 'invalid_mime_type', message: 'mime type' },
      }),
    );
    await send(page);
    await expect(page.getByText('Error de subida', { exact: true })).toBeVisible();
    await expect(page.getByText(/^El contenido del archivo no es/).first()).toBeVisible();
    await page.unroute(UPLOAD);
    await page.route(INSERT, (route) => route.abort());
    await send(page);
    await expect(page.getByText('Error en la postulacion', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Error de conexión/).first()).toBeVisible();
    await page.unroute(INSERT);
    await change('closed');
    await send(page);
    await expect(page.getByText(/Verifique que la oferta siga activa/).first()).toBeVisible();
    expect(await stored()).toBe(0);
    await change('active');

    let uploads = 0;
    await page.route(UPLOAD, (route) => {
      uploads += 1;
      return route.fallback();
    });
    const honeypot = page.getByRole('main').locator('input[name=website]');
    await honeypot.fill('https://spam.example');
    await send(page);
    await expect(page.getByText('Error desconocido al enviar la postulacion').first()).toBeVisible();
    expect(uploads).toBe(0);
    await honeypot.fill('');
    await expect(page.getByLabel('Nombre completo')).toHaveValue('Amanda Rojas');
    await expect(page.getByText('cv.pdf')).toBeVisible();
    await send(page);
    await expect(page.getByText('Postulacion enviada', { exact: true })).toBeVisible();
    expect(await stored()).toBe(1);
  });

  test('stores a correction made after a lost response, but not an unchanged retry', async ({
    page,
    service,
  }) => {
    const { id } = await createPosting(service);
    const phones = async () =>
      (await service.from('job_applications').select('phone').eq('job_posting_id', id).order('applied_at'))
        .data;
    await fillIn(page, id);
    const phone = page.getByRole('main').getByLabel('Teléfono');
    await phone.fill('+56 9 1111 1111');
    await page.route(INSERT, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const failure = page.getByText(/^Error de conexión/).first();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await send(page);
      await expect(failure).toBeVisible();
      await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await expect(failure).toBeHidden();
    }
    expect(await phones()).toEqual([{ phone: '+56 9 1111 1111' }]);
    await page.unroute(INSERT);
    await phone.fill('+56 9 2222 2222');
    await send(page);
    await expect(page.getByText('Postulacion enviada', { exact: true })).toBeVisible();
    expect(await phones()).toEqual([{ phone: '+56 9 1111 1111' }, { phone: '+56 9 2222 2222' }]);
  });
});

test('requires a CV of up to 5 MB; a dropped one shows upload progress, and repeated clicks submit once', async ({
  page,
  service,
}, info) => {
  const { id } = await createPosting(service);
  await page.goto(`/oportunidades-laborales/${id}/postular`);
  const form = page.getByRole('main');
  const email = form.getByLabel('Correo electrónico');
  await form.getByLabel('Nombre completo').fill('Amanda Rojas');
  await email.fill('amanda@correo');
  await expect(form.getByLabel('Carta de presentación')).toHaveAttribute('maxlength', '5000');
  await send(page);
  await expect(page.getByText('Por favor ingrese un email válido')).toBeVisible();
  await expect(page.getByText('CV Requerido', { exact: true })).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('amanda@correo.example');
  await send(page);
  const file = form.locator('input[type=file]');
  await expect(file).toBeFocused();
  await file.setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('Notas') });
  await expect(page.getByText('Tipo de archivo no valido', { exact: true })).toBeVisible();
  // Passed by path: bytes would go through DevTools.
  const large = info.outputPath('grande.pdf');
  await writeFile(large, Buffer.alloc(5 * 1024 * 1024 + 1));
  await file.setInputFiles(large);
  await expect(page.getByText('Archivo muy grande', { exact: true })).toBeVisible();

  const cv = await anyCv();
  await dropFile(page, file, cv);
  await expect(form.getByText(basename(cv))).toBeVisible();
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
  if (!box) throw new Error('the drop target is not on the screen');
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
