import { randomUUID } from 'node:crypto';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/test.ts';

// React Router reports a fetch that is aborted because the frame shows another page.
test.use({ expectedErrors: [/Failed to fetch manifest patches/] });

/** Opens a page in the editor and waits until its texts can be pointed at. */
async function edit(page: Page, name: string): Promise<FrameLocator> {
  await page.goto('/admin/portales/contenido');
  await page.getByLabel('Página', { exact: true }).selectOption(name);
  const frame = page.frameLocator('iframe[title="Vista previa del sitio"]');
  await expect(frame.getByRole('heading', { level: 1, name })).toBeVisible();
  return frame;
}

const field = (page: Page, language: 'Español' | 'Inglés'): Locator =>
  page.getByRole('region', { name: 'Texto elegido' }).getByLabel(language, { exact: true });

test('a text is changed on its page, shown to somebody without an account, published, and restored', async ({
  page,
  context,
  signedInAs,
}) => {
  const text = `Con personas propias ${randomUUID().slice(0, 8)}.`;
  await signedInAs('super_admin');
  const frame = await edit(page, 'Nuestro propósito');
  await expectAccessible(page);

  // By pointing at it.
  await frame.getByText(/^Lo hacemos con un equipo propio/).click();
  await expect(field(page, 'Español')).toHaveValue(/^Lo hacemos con un equipo propio/);
  await expect(field(page, 'Inglés')).toHaveValue(/^We do it with people of our own/);
  await field(page, 'Español').fill(text);
  await expect(frame.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Guardado en el borrador por/)).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto('/nuestro-proposito');
  await expect(visitor.getByText(/^Lo hacemos con un equipo propio/)).toBeVisible();

  // What was typed survives a reload.
  await page.reload();
  await page.getByLabel('Buscar en todo el sitio').fill(text);
  await page.getByRole('button', { name: text }).click();
  await expect(field(page, 'Español')).toHaveValue(text);

  await page.getByRole('button', { name: 'Enlaces de vista previa' }).click();
  const links = page.getByRole('dialog', { name: 'Enlaces de vista previa' });
  await links.getByLabel('Para quién').fill('Gerencia');
  await links.getByRole('button', { name: 'Crear enlace' }).click();
  const url = await links.getByRole('link').getAttribute('href');
  await visitor.goto(url ?? '');
  await expect(visitor.getByText('Vista previa: textos sin publicar')).toBeVisible();
  // Links stay in the preview.
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Nuestro propósito' }).click();
  await expect(visitor.getByText(text, { exact: true })).toBeVisible();
  await links.getByRole('button', { name: 'Revocar el enlace para Gerencia' }).first().click();
  await expect(links.getByRole('button', { name: 'Revocar el enlace para Gerencia' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Publicar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar' });
  const group = dialog.getByRole('region', { name: 'Nuestro propósito, en español' });
  await expect(group.locator('ins')).toContainText(['onas propias']);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Publicar/ }).click();
  await expect(page.getByText('Textos publicados', { exact: true })).toBeVisible();
  await visitor.goto('/nuestro-proposito');
  await expect(visitor.getByText(text, { exact: true })).toBeVisible();
  // The address in the other language is a page without the change.
  await visitor.goto('/en/our-purpose');
  await expect(visitor.getByText(/^We do it with people of our own/)).toBeVisible();

  await page.getByRole('button', { name: 'Volver al texto original' }).click();
  await expect(field(page, 'Español')).toHaveValue(/^Lo hacemos con un equipo propio/);
  await expect(page.getByText(/^Guardado en el borrador por/)).toBeVisible();
  await page.getByRole('button', { name: /^Publicar/ }).click();
  await dialog.getByRole('button', { name: /^Publicar/ }).click();
  await expect(dialog).toHaveCount(0);
  await visitor.goto('/nuestro-proposito');
  await expect(visitor.getByText(/^Lo hacemos con un equipo propio/)).toBeVisible();
});

test('a page is shown as search engines show it, from where its title is edited', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('super_admin');
  await edit(page, 'Política de calidad');
  await page.getByRole('button', { name: 'Buscadores' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buscadores' });
  const results = dialog.getByRole('figure', { name: 'En los resultados de un buscador' });
  await expect(results.nth(0)).toContainText(/› politica-calidad.* · Voltandes/s);
  await expect(results.nth(1)).toContainText('› en › quality-policy');
  const picture = dialog.getByRole('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Editar: título en español' }).click();
  await expect(field(page, 'Español')).toBeFocused();
  await expect(field(page, 'Español')).toHaveValue('Política de calidad');
});

test('a text that every page loads changes on pages that are open without scripts and with them', async ({
  page,
  service,
}) => {
  const hours = `Lunes a viernes ${randomUUID().slice(0, 8)}`;
  const change = { document: 'shared/layout', language: 'es', path: 'footer.hours' };
  const document = service.from('content_documents');
  await document
    .upsert({ document: change.document, language: 'es', version: 1, texts: { [change.path]: hours } })
    .throwOnError();
  await page.goto('/terminos');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(hours)).toBeVisible();
  // After a navigation, the browser renders the footer itself.
  await footer.getByRole('link', { name: 'Aviso legal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aviso legal' })).toBeVisible();
  await expect(footer.getByText(hours)).toBeVisible();
  await service
    .from('content_documents')
    .delete()
    .match({ document: change.document, language: 'es' })
    .throwOnError();
});
