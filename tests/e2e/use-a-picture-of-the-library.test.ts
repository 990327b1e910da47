import { newRecord, store } from '#testing/records.ts';
import { type Chosen, picture, redOf } from './support/pictures.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const document = (text: string): Chosen => ({
  name: 'Folleto de tableros.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${text}`),
});

test.afterEach(async ({ service }) => {
  await service.from('success_cases').delete().not('media_id', 'is', null).throwOnError();
  await service.from('media_files').delete().not('id', 'is', null).throwOnError();
});

test('a picture is uploaded, shown with a case, replaced there, and kept while it is used', async ({
  page,
  service,
  signedInAs,
  site,
}) => {
  test.setTimeout(90_000);
  const { id, slug, titulo } = await store(service, 'success_cases', newRecord.success_cases());
  await signedInAs('super_admin');
  await page.goto('/admin/portales/general');
  await page.getByRole('main').getByRole('link', { name: 'Imágenes y archivos' }).click();
  await expect(page.getByText('Aún no hay imágenes')).toBeVisible();
  await expectAccessible(page);
  const form = page.getByRole('dialog');
  await page.getByLabel('Subir archivos').setInputFiles([await picture('Sala_norte.png', 40)]);
  await form.getByLabel('Texto alternativo', { exact: true }).fill('Sala eléctrica norte');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Subir 1 archivo' }).click();
  await page.getByRole('button', { name: /Sala norte/ }).click();
  await form.getByRole('button', { name: /^Punto focal/ }).click({ position: { x: 5, y: 5 } });
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form).toHaveCount(0);

  await page.goto(`/admin/portales/exitos?caso=${id}`);
  await page.getByRole('button', { name: 'Elegir de la biblioteca' }).click();
  await page.getByRole('button', { name: 'Sala norte' }).click();
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Caso de éxito actualizado correctamente', { exact: true })).toBeVisible();

  const shown = page.getByRole('img', { name: 'Sala eléctrica norte' });
  const redShown = async (): Promise<number> => {
    await page.goto(`${site.url}/casos-de-exito/${slug}`);
    const src = await shown.getAttribute('src');
    return redOf(await (await fetch(src ?? '')).arrayBuffer());
  };
  expect(Math.abs((await redShown()) - 40)).toBeLessThan(4);
  const position = await shown.evaluate((image) => getComputedStyle(image).objectPosition);
  for (const percent of position.split(' ')) expect(Number.parseInt(percent, 10)).toBeLessThan(10);

  await page.goto('/admin/portales/imagenes');
  await page.getByRole('button', { name: /Sala norte/ }).click();
  await expect(form.getByRole('link', { name: `Caso de éxito: ${titulo}` })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Eliminar' })).toBeDisabled();
  await form.getByLabel('Reemplazar').setInputFiles([await picture('otra.png', 200)]);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Archivo reemplazado', { exact: true })).toBeVisible();
  expect(Math.abs((await redShown()) - 200)).toBeLessThan(4);
  // The bytes of the former one are gone.
  await expect.poll(async () => (await service.storage.from('media').list()).data?.length).toBe(1);
});

test('a document keeps its address when it is replaced', async ({ page, signedInAs, site }) => {
  await signedInAs('super_admin');
  await page.goto('/admin/portales/imagenes?tipo=documentos');
  await page.getByLabel('Subir archivos').setInputFiles([document('uno')]);
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Subir 1 archivo' }).click();
  const address = page.getByRole('link', { name: '/archivos/folleto-de-tableros' });
  await expect(address).toBeVisible();
  await expectAccessible(page);
  const read = async (): Promise<string> =>
    (await fetch(`${site.url}${await address.first().getAttribute('href')}`)).text();
  expect(await read()).toContain('uno');
  await page.getByRole('button', { name: 'Acciones: Folleto de tableros' }).click();
  await page.getByRole('menuitem', { name: 'Abrir' }).click();
  await form.getByLabel('Reemplazar').setInputFiles([document('dos')]);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Archivo reemplazado', { exact: true })).toBeVisible();
  expect(await read()).toContain('dos');
});
