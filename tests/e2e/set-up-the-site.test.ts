import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './support/test.ts';

test('the settings show what the operator has fixed, and who is notified', async ({ page, signedInAs }) => {
  await signedInAs('super_admin');
  await page.goto('/admin/portales/general');
  await page.getByRole('link', { name: 'Abrir Configuraciones' }).click();
  await expect(page.getByLabel('Píxel de Meta')).toHaveValue('4242');
  await expect(page.getByLabel('Píxel de Meta')).toHaveAttribute('readonly');
  await expect(page.getByLabel('Conversión de Google Ads')).toHaveAttribute('readonly');
  await page.getByRole('button', { name: 'Enviar correo de prueba de solicitudes de cotización' }).click();
  await expect(page.getByText('Prueba enviada', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Agregar días cerrados' }).click();
  await expectAccessible(page);
});

test('what is exported can be imported, and shows what it would change', async ({ page, signedInAs }) => {
  await signedInAs('super_admin');
  await page.goto('/admin/portales/configuracion');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ]);
  const site = JSON.parse(await readFile(await download.path(), 'utf8'));
  const from_path = `/importada-${Date.now() % 100_000}`;
  site.redirects.push({ from_path, to_path: '/servicios', is_permanent: true });
  site.documents.push({
    document: 'facts/company',
    language: 'es',
    texts: { social: 'javascript:alert(1)' },
  });
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar' });
  await dialog.getByLabel('Archivo').setInputFiles({
    name: 'sitio.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(site)),
  });
  await expect(dialog.getByText(/«social» no se puede publicar así/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Importar 1 cambio' }).click();
  await expect(dialog.getByText('Importado.')).toBeVisible();
  await expect(async () => {
    expect((await page.request.get(from_path, { maxRedirects: 0 })).status()).toBe(308);
  }).toPass();
});

test('who may not set up the site reads who may', async ({ page, signedInAs }) => {
  await signedInAs('rrhh_admin');
  await page.goto('/admin/portales/configuracion');
  await expect(page.getByText('Las configuraciones del sitio las cambian los super admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar' })).toHaveCount(0);
});
