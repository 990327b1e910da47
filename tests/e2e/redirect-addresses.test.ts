import { readFile } from 'node:fs/promises';
import { newRecord, store } from '#testing/records.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a missed address is redirected, followed, changed, deleted and restored', async ({
  page,
  context,
  service,
  signedInAs,
}) => {
  const visitor = await context.newPage();
  const name = `antiguos-servicios-${Date.now() % 100_000}`;
  await service
    .rpc('count_site_visit', {
      visit: {
        language: 'es',
        device: 'phone',
        events: [],
        vitals: [],
        missing: [`/${name}`, `/${name}`],
        searches: [],
      },
    })
    .throwOnError();
  await signedInAs('super_admin');
  await page.goto('/admin/portales/redirecciones');
  await page.getByRole('button', { name: `Crear redirección desde /${name}` }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Desde')).toHaveValue(`/${name}`);
  await expect(form.getByLabel('Hacia')).toHaveValue('/servicios');
  await expectAccessible(page);
  await form.getByLabel('Hacia').fill('//evil.example');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Solo se redirige a páginas de este sitio', { exact: false })).toBeVisible();
  await form.getByLabel('Hacia').fill('/servicios');
  await form.getByRole('button', { name: 'Guardar' }).click();
  const row = page.getByRole('table', { name: 'Redirecciones' }).getByRole('row', { name: `/${name} ` });
  await expect(row.getByRole('cell', { name: 'Permanente' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Crear redirección desde /${name}` })).toHaveCount(0);
  await visitor.goto(`/${name}/?a=1`);
  await expect(visitor).toHaveURL(/\/servicios\?a=1$/);

  await page.getByRole('button', { name: `Acciones: /${name}` }).click();
  await page.getByRole('menuitem', { name: 'Cambiar' }).click();
  await form.getByLabel('Hacia').fill('/practicas');
  await form.getByLabel('Tipo').selectOption('Temporal');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(row.getByRole('cell', { name: 'Temporal' })).toBeVisible();
  // Within the site, without loading a page.
  await visitor.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/${name}`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Prácticas' })).toBeVisible();
  await expect(visitor).toHaveURL(/\/practicas$/);

  await page.getByRole('button', { name: `Acciones: /${name}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(row).toHaveCount(0);
  expect((await visitor.request.get(`/${name}`)).status()).toBe(404);
  await page.getByRole('button', { name: /Deshacer/ }).click();
  await expect(row.getByRole('cell', { name: 'Temporal' })).toBeVisible();
  await visitor.goto(`/${name}`);
  await expect(visitor).toHaveURL(/\/practicas$/);
});

test('pasted lines are added, except those that cannot, and the list can be downloaded', async ({
  page,
  service,
  signedInAs,
}) => {
  const { from_path } = await store(service, 'site_redirects', newRecord.site_redirects());
  const added = String(from_path).replace('antigua', 'pegada');
  await signedInAs('super_admin');
  await page.goto('/admin/portales/redirecciones');
  await page.getByRole('button', { name: 'Pegar varias' }).click();
  const form = page.getByRole('dialog');
  await form
    .getByLabel('Redirecciones')
    .fill(`${from_path} /practicas\n${added} /servicios\n/x-${added.slice(1)} https://evil.example`);
  await expect(form.getByRole('status')).toHaveText('Se agregará 1; 2 líneas no se pueden agregar.');
  await expect(form.getByText('Ya hay una redirección desde esta dirección')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Agregar 1 redirección' }).click();
  await expect(form).toHaveCount(0);
  await page.getByPlaceholder('Parte de una dirección').fill(added);
  await expect(page.getByRole('table', { name: 'Redirecciones' }).getByRole('row')).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`${added};/servicios;Permanente;0;`);
});

test('redirects are for those who edit the site', async ({ page, signedInAs }) => {
  await signedInAs('rrhh_admin');
  await page.goto('/admin/portales/redirecciones');
  await expect(page).toHaveURL(/\/admin$/);
});
