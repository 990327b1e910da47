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

async function publishAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publicar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar' });
  await dialog.getByRole('button', { name: /^Publicar/ }).click();
  await expect(dialog).toHaveCount(0);
}

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
  // Measured on the page itself, at the width of a small telephone.
  const fit = page.getByRole('region', { name: 'Texto elegido' }).getByText(/de 320 px/);
  await expect(fit).toHaveText(/^En un teléfono de 320 px: [3-9] líneas$/);
  await field(page, 'Español').fill('Electro'.repeat(12));
  await expect(fit).toHaveText(/no cabe «Electro.*»: se parte en dos\.$/);
  await field(page, 'Español').fill(text);
  await expect(fit).toHaveText(/^En un teléfono de 320 px: [12] línea/);
  await expectAccessible(page);
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

test('an item is added to a list, moved by keyboard, written in both languages and hidden again', async ({
  page,
  context,
  signedInAs,
}) => {
  const title = `Bodega ${randomUUID().slice(0, 8)}`;
  await signedInAs('super_admin');
  await page.goto('/admin/portales/contenido');
  const frame = page.frameLocator('iframe[title="Vista previa del sitio"]');
  // The page has reported its texts, and listens.
  await expect(page.getByRole('button', { name: 'Norma primero' })).toBeVisible();
  await frame.getByText('Norma primero').click();
  const panel = page.getByRole('region', { name: 'Texto elegido' });
  await panel.getByRole('button', { name: 'Agregar un elemento' }).click();
  await expect(field(page, 'Español')).toHaveValue('');
  await expect(frame.getByRole('heading', { name: 'Texto nuevo' })).toBeInViewport();
  await field(page, 'Español').fill(title);
  await field(page, 'Inglés').fill(`${title} (en)`);
  await expect(panel.getByText(/^Guardado en el borrador por/)).toHaveCount(2);
  await panel.getByRole('button', { name: `Subir ${title}` }).press('Enter');
  await expect(panel.getByRole('list').first().getByRole('listitem').nth(1)).toContainText(title);
  await panel.getByRole('button', { name: 'Sin escribir' }).click();
  await field(page, 'Español').fill('Repuestos propios.');
  await field(page, 'Inglés').fill('Our own spare parts.');
  await expect(panel.getByText(/^Guardado en el borrador por/)).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Publicar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar' });
  const lists = dialog.getByRole('region', { name: 'Inicio: razones y sectores, listas en los dos idiomas' });
  await expect(lists.locator('ins')).toHaveText(title);
  await dialog.getByRole('button', { name: /^Publicar/ }).click();
  await expect(dialog).toHaveCount(0);
  const visitor = await context.newPage();
  await visitor.goto('/');
  const items = visitor.locator('li', { has: visitor.getByRole('heading', { level: 3 }) });
  await expect(items.filter({ hasText: title })).toContainText('Repuestos propios.');
  await visitor.goto('/en');
  await expect(visitor.getByRole('heading', { name: `${title} (en)` })).toBeVisible();

  await panel.getByRole('button', { name: `Ocultar ${title}` }).click();
  await expect(panel.getByRole('button', { name: `Mostrar ${title}` })).toBeVisible();
  await expect(frame.getByText(title)).toHaveCount(0);
  await page.getByRole('button', { name: /^Publicar/ }).click();
  await expect(lists.locator('del')).toHaveText(title);
  await dialog.getByRole('button', { name: /^Publicar/ }).click();
  await expect(dialog).toHaveCount(0);
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: 'Norma primero' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: title })).toHaveCount(0);
});

test('a page is added, written on itself, published and removed', async ({
  page,
  context,
  service,
  signedInAs,
}) => {
  const title = `Feria ${randomUUID().slice(0, 8)}`;
  const path = `/${title.toLowerCase().replace(' ', '-')}`;
  await signedInAs('super_admin');
  await page.goto('/admin/portales/contenido');
  await page.getByRole('button', { name: 'Nueva página' }).click();
  const creation = page.getByRole('dialog', { name: 'Nueva página' });
  await creation.getByLabel(/^Dirección(?! en)/).fill('servicios');
  await creation.getByRole('button', { name: 'Crear la página' }).click();
  await expect(creation.getByText('Escriba el título')).toBeVisible();
  await expect(creation.getByText(/^Solo minúsculas sin tilde/)).toBeVisible();
  await expectAccessible(page);
  await creation.getByLabel('Título en español').fill(title);
  await creation.getByLabel(/^Dirección(?! en)/).fill(path.slice(1));
  await creation.getByRole('button', { name: 'Crear la página' }).click();
  const frame = page.frameLocator('iframe[title="Vista previa del sitio"]');
  await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // What visitors could not see is not published.
  await page.getByRole('button', { name: /^Publicar/ }).click();
  const incomplete = page.getByRole('dialog', { name: 'Publicar' });
  await expect(incomplete.getByText(/A la página le falta escribir: Bajada, Descripción/)).toBeVisible();
  await page.keyboard.press('Escape');
  for (const [name, text] of [
    ['Bajada', 'Visítenos.'],
    ['Descripción para buscadores', 'Nuestra feria.'],
  ] as const) {
    await page.getByText(/^Los que no se ven ahora/).click();
    await page.getByRole('button', { name }).click();
    await field(page, 'Español').fill(text);
    await expect(page.getByText(/^Guardado en el borrador por/)).toBeVisible();
    await page.getByRole('button', { name: 'Ver la lista' }).click();
  }
  await page.getByRole('button', { name: 'Agregar un apartado' }).click();
  await field(page, 'Español').fill('Qué mostramos');
  await expect(page.getByText(/^Guardado en el borrador por/)).toBeVisible();
  await page.getByRole('button', { name: 'Sin escribir' }).click();
  await field(page, 'Español').fill('Un tablero abierto.');
  await expect(page.getByText(/^Guardado en el borrador por/)).toBeVisible();
  await expect(frame.getByText('Un tablero abierto.')).toBeVisible();

  const publish = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Publicar/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Publicar' });
    await dialog.getByRole('button', { name: /^Publicar/ }).click();
    await expect(dialog).toHaveCount(0);
  };
  await publish();
  const visitor = await context.newPage();
  await visitor.goto('/terminos');
  await visitor.getByRole('contentinfo').getByRole('link', { name: title }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText('Un tablero abierto.')).toBeVisible();
  await expectAccessible(visitor);

  await page.getByRole('button', { name: 'Ver la lista' }).click();
  await page.getByRole('button', { name: 'Quitar la página' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar la página' }).click();
  await expect(page.getByText('Página quitada', { exact: true })).toBeVisible();
  const removed = page.getByRole('region', { name: 'Páginas quitadas' });
  await page.getByRole('button', { name: 'Nueva página' }).click();
  await removed
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Deshacer' })
    .click();
  await expect(removed.getByText(title)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByLabel('Página', { exact: true }).selectOption(title);
  await page.getByRole('button', { name: 'Quitar la página' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar la página' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByLabel('Página', { exact: true }).getByText(title)).toHaveCount(0);
  await publish();
  expect((await visitor.request.get(path)).status()).toBe(404);
  // Its versions bring it back.
  await page.getByRole('button', { name: 'Nueva página' }).click();
  await removed.getByRole('button', { name: 'Versiones' }).last().click();
  await page.getByRole('button', { name: 'Recuperar la versión 1 en español' }).click();
  await expect(page.getByText('Versión recuperada como borrador', { exact: true })).toBeVisible();
  await page.getByLabel('Página', { exact: true }).selectOption(title);
  await service.from('content_drafts').delete().like('document', 'custom/%').throwOnError();
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

test('a page gets another address, at which menus, the language toggle and former links arrive', async ({
  page,
  context,
  signedInAs,
}) => {
  const spanish = `legal-${randomUUID().slice(0, 8)}`;
  const english = `legal-info-${randomUUID().slice(0, 8)}`;
  const visitor = await context.newPage();
  await visitor.goto('/');
  await signedInAs('super_admin');
  const frame = await edit(page, 'Aviso legal');
  await page.getByRole('button', { name: 'Dirección de la página' }).click();
  await expect(field(page, 'Español')).toHaveValue('aviso-legal');
  await expect(field(page, 'Inglés')).toHaveValue('legal-notice');
  await field(page, 'Español').fill('privacidad');
  await expect(page.getByText(/y que no sea de otra página\.$/)).toBeVisible();
  await field(page, 'Español').fill(spanish);
  await expect(page.getByText(/^Guardado en el borrador por/)).toHaveCount(1);
  await expect(frame.getByRole('heading', { level: 1, name: 'Aviso legal' })).toBeVisible();
  // The preview is loaded again: it knows pages at their former addresses.
  await frame.locator('html').evaluate((html) => html.setAttribute('data-stays', ''));
  await field(page, 'Inglés').fill(english);
  await expect(page.getByText(/^Guardado en el borrador por/)).toHaveCount(2);
  await expect(frame.locator('html:not([data-stays])')).toHaveCount(1);
  await expectAccessible(page);
  await expect(frame.getByRole('heading', { level: 1, name: 'Aviso legal' })).toBeVisible();
  await expect(page.getByLabel('Página', { exact: true })).toHaveValue('/aviso-legal');
  await publishAll(page);

  const heading = visitor.getByRole('heading', { level: 1 });
  const link = visitor.getByRole('contentinfo').getByRole('link', { name: /^(?:Aviso legal|Legal notice)$/ });
  // On a page that was opened before.
  await link.click();
  await expect(visitor).toHaveURL(new RegExp(`/${spanish}$`));
  await expect(heading).toHaveText('Aviso legal');
  // Without loading a document.
  await visitor.goto('/practicas');
  await visitor.evaluate(() => {
    document.documentElement.dataset.stays = 'yes';
  });
  await expect(link).toHaveAttribute('href', `/${spanish}`);
  await link.click();
  await expect(visitor).toHaveURL(new RegExp(`/${spanish}$`));
  await expect(heading).toHaveText('Aviso legal');
  await visitor.goBack();
  await expect(heading).toHaveText('Prácticas profesionales');
  await visitor.goForward();
  await expect(heading).toHaveText('Aviso legal');
  expect(await visitor.evaluate(() => document.documentElement.dataset.stays)).toBe('yes');
  await visitor.getByRole('link', { name: 'en English' }).first().click();
  await expect(visitor).toHaveURL(new RegExp(`/en/${english}$`));
  await expect(heading).toHaveText('Legal notice');
  await expect(link).toHaveAttribute('href', `/en/${english}`);
  await visitor.getByRole('link', { name: 'es Español' }).first().click();
  await expect(visitor).toHaveURL(new RegExp(`/${spanish}$`));
  await visitor.goto('/aviso-legal?a=1');
  await expect(visitor).toHaveURL(new RegExp(`/${spanish}\\?a=1$`));

  const originals = page.getByRole('button', { name: 'Volver al texto original' });
  await expect(originals).toHaveCount(2);
  await originals.first().click();
  await expect(originals).toHaveCount(1);
  await originals.click();
  await expect(page.getByText(/^Guardado en el borrador por/)).toHaveCount(2);
  await publishAll(page);
  // On a page that knows the former address.
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Términos' }).click();
  await expect(heading).toHaveText(/^Términos/);
  await link.click();
  await expect(heading).toHaveText('Aviso legal');
  await expect(visitor).toHaveURL(/\/aviso-legal$/);
});

test('the telephone is changed once, and is on every page in both languages, and in the texts that state it', async ({
  page,
  context,
  signedInAs,
}) => {
  await signedInAs('super_admin');
  await edit(page, 'Aviso legal');
  await page.getByRole('button', { name: 'Datos de la empresa' }).click();
  const facts = page.getByRole('region', { name: 'Datos de la empresa' });
  const phone = facts.getByLabel('Teléfono', { exact: true });
  await expect(phone).toHaveValue('+56 2 2345 6700');
  await phone.fill('2345 6799');
  await expect(facts.getByText(/^Escriba el número con el código del país/)).toBeVisible();
  await phone.fill('+56 2 2345 6799');
  await expect(facts.getByText(/^Guardado en el borrador por/)).toBeVisible();
  // The preview, once it is rendered with what was saved.
  const frame = page.frameLocator('iframe[title="Vista previa del sitio"]');
  await expect(frame.getByText(/^Teléfono \+56 2 2345 6799, correo/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Publicar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar' });
  const group = dialog.getByRole('region', { name: 'Datos de la empresa, en los dos idiomas' });
  await expect(group.getByText('Teléfono', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: /^Publicar/ }).click();
  await expect(dialog).toHaveCount(0);
  const visitor = await context.newPage();
  for (const path of ['/', '/en', '/aviso-legal']) {
    await visitor.goto(path);
    const links = visitor.getByRole('link', { name: '+56 2 2345 6799' });
    await expect(links.last()).toHaveAttribute('href', 'tel:+56223456799');
  }
  await expect(visitor.getByText(/^Teléfono \+56 2 2345 6799, correo/)).toBeVisible();
  // After a navigation, the browser renders the footer itself.
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Términos' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Términos de uso' })).toBeVisible();
  await expect(visitor.getByRole('contentinfo').getByText('+56 2 2345 6799')).toBeVisible();

  await facts.getByRole('button', { name: 'Versiones' }).click();
  const versions = page.getByRole('dialog', { name: 'Versiones: Datos de la empresa' });
  await expect(versions.getByText('Teléfono: +56 2 2345 6799').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await facts.getByRole('button', { name: 'Volver al texto original' }).click();
  await expect(facts.getByText(/^Guardado en el borrador por/)).toBeVisible();
  await page.getByRole('button', { name: /^Publicar/ }).click();
  await dialog.getByRole('button', { name: /^Publicar/ }).click();
  await expect(dialog).toHaveCount(0);
  await visitor.goto('/');
  await expect(visitor.getByRole('link', { name: '+56 2 2345 6700' }).last()).toBeVisible();
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

test('two people who edit see each other, and at which text the other is', async ({
  page,
  browser,
  service,
  signedInAs,
}) => {
  await signedInAs('super_admin');
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  try {
    const colleague = await other.newPage();
    const { id } = await signedInAs('super_admin', colleague);
    const name = `Ana ${randomUUID().slice(0, 8)}`;
    await service.from('admin_profiles').update({ full_name: name }).eq('user_id', id).throwOnError();
    await edit(page, 'Nuestro propósito');
    const frame = await edit(colleague, 'Nuestro propósito');
    await expect(page.getByText(`También en el editor: ${name}`)).toBeVisible();
    const text = /^Lo hacemos con un equipo propio/;
    // Each page has reported its texts, and listens.
    for (const editor of [page, colleague])
      await expect(editor.getByRole('button', { name: text })).toBeVisible();
    await frame.getByText(text).click();
    await expect(page.getByText(`También en el editor: ${name} (Nuestro propósito)`)).toBeVisible();
    await page.frameLocator('iframe').getByText(text).click();
    await expect(page.getByText(`${name} también está aquí.`)).toBeVisible();
    await colleague.close();
    await expect(page.getByText('También en el editor')).toHaveCount(0);
  } finally {
    await other.close();
  }
});
