import type { Locator, Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { serveSite } from '#testing/serve-site.ts';
import { picture } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

// React Router reports a fetch that is aborted because the frame shows another page.
test.use({ expectedErrors: [/Failed to fetch manifest patches/] });

const field = (page: Page, language: 'Español' | 'Inglés'): Locator =>
  page.getByRole('region', { name: 'Texto elegido' }).getByLabel(language, { exact: true });

const saved = (page: Page) => expect(page.getByText(/^Guardado en el borrador por/).first()).toBeVisible();

async function publish(page: Page, times: { from?: string; until?: string } = {}): Promise<void> {
  await page.getByRole('button', { name: /^Publicar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar' });
  if (times.from) await dialog.getByLabel('Publicar el').fill(times.from);
  if (times.until) await dialog.getByLabel('Hasta el').fill(times.until);
  await dialog.getByRole('button', { name: /^(?:Publicar|Programar)/ }).click();
  await expect(dialog).toHaveCount(0);
}

/** Creates a page and writes what it needs to be published. */
async function addPage(page: Page, title: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Nueva página' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva página' });
  await dialog.getByLabel('Título en español').fill(title);
  await dialog.getByLabel('Tipo de página').selectOption({ label: kind });
  await dialog.getByRole('button', { name: 'Crear la página' }).click();
  const frame = page.frameLocator('iframe[title="Vista previa del sitio"]');
  await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const name of ['Bajada', 'Descripción para buscadores']) {
    await page.getByText(/^Los que no se ven ahora/).click();
    await page.getByRole('button', { name: `${name} Sin escribir` }).click();
    await field(page, 'Español').fill(`${title}: ${name.toLowerCase()}.`);
    await saved(page);
    await page.getByRole('button', { name: 'Ver la lista' }).click();
  }
}

test("an owner's first hour: the company, a sentence, a service, a picture, a fair, an address, a quote, the visits", async ({
  browser,
}) => {
  // Of its own: everything that visitors see changes.
  await using site = await serveSite();
  const staff = await browser.newContext({ baseURL: site.url });
  const visitors = await browser.newContext({ baseURL: site.url });
  const page = await staff.newPage();
  const visitor = await visitors.newPage();
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  await page.goto('/auth');
  await page.getByLabel('Correo electrónico').fill(site.administrator.email);
  await page.getByLabel('Contraseña').fill(site.administrator.password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/admin/);

  // The company is renamed, and its telephone changed.
  await page.goto('/admin/portales/contenido');
  await page.getByRole('button', { name: 'Datos de la empresa' }).click();
  const facts = page.getByRole('region', { name: 'Datos de la empresa' });
  await facts.getByLabel('Nombre', { exact: true }).fill('Andes Energía');
  await facts.getByLabel('Teléfono', { exact: true }).fill('+56 9 8765 4321');
  await expect(facts.getByText(/^Guardado en el borrador por/)).toHaveCount(2);
  await facts.getByRole('button', { name: 'Ver la lista' }).click();

  // A sentence of the home page, in both languages.
  await page.getByRole('button', { name: /^Una sola responsabilidad, desde/ }).click();
  await field(page, 'Español').fill('Un solo equipo responde por todo.');
  await field(page, 'Inglés').fill('One team answers for it all.');
  await expect(page.getByText(/^Guardado en el borrador por/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Ver la lista' }).click();

  // A service with its page.
  await addPage(page, 'Termografía', 'Servicio: sale con los servicios y al cotizar');
  await publish(page);

  await visitor.goto('/');
  await expect(visitor).toHaveTitle(/Andes Energía/);
  await expect(visitor.getByText('Un solo equipo responde por todo.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: '+56 9 8765 4321' }).last()).toBeVisible();
  expect(await visitor.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    'Andes Energía',
  );
  await visitor.goto('/en');
  await expect(visitor.getByText('One team answers for it all.')).toBeVisible();

  // A quote is asked for from the service's page, acknowledged in the new name, and answered.
  await visitor.goto('/');
  await visitor.locator('#servicios').getByRole('link', { name: 'Termografía' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Termografía' })).toBeVisible();
  const form = visitor.locator('#contacto');
  await expect(form.getByLabel('Servicio')).toHaveValue('Termografía');
  await form.getByLabel('Nombre').fill('Rosa Ibáñez');
  await form.getByLabel('Correo electrónico').fill('rosa@planta.example');
  await form.getByLabel('Teléfono').fill('+56 9 1234 5678');
  await form.getByLabel('Mensaje').fill('Una inspección en marzo.');
  await form.getByRole('button', { name: 'Solicitar cotización' }).click();
  await expect(visitor.getByText('¡Mensaje enviado!', { exact: true })).toBeVisible();
  await page.goto('/admin/ventas/solicitudes');
  await expect(page.getByRole('button', { name: 'Rosa Ibáñez', exact: true })).toBeVisible();
  await page.getByLabel('Estado de la solicitud de Rosa Ibáñez').selectOption('Respondida');
  await expect
    .poll(async () => (await service.from('contact_requests').select('service, status')).data)
    .toEqual([{ service: 'Termografía', status: 'answered' }]);

  // A picture of the library on the home page, with its focal point.
  await page.goto('/admin/portales/imagenes');
  await page.getByLabel('Subir archivos').setInputFiles([await picture('Sala_norte.png', 40)]);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Texto alternativo', { exact: true }).fill('Sala eléctrica norte');
  await dialog.getByRole('button', { name: 'Subir 1 archivo' }).click();
  await page.getByRole('button', { name: /Sala norte/ }).click();
  await dialog.getByRole('button', { name: /^Punto focal/ }).click({ position: { x: 5, y: 5 } });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/admin/portales/hero');
  await page.getByRole('button', { name: 'Elegir de la biblioteca' }).click();
  await page.getByRole('button', { name: 'Sala norte' }).click();
  await expect
    .poll(async () => (await service.from('hero_images').select('media_id')).data)
    .toContainEqual({ media_id: expect.any(String) });

  // And on the page of a service, by pointing at the one that is there.
  await page.goto('/admin/portales/contenido');
  await page.getByLabel('Página', { exact: true }).selectOption('Minería');
  const frame = page.frameLocator('iframe[title="Vista previa del sitio"]');
  await expect(frame.getByRole('heading', { level: 1, name: 'Minería' })).toBeVisible();
  const choose = page.getByRole('button', { name: 'Elegir de la biblioteca' });
  // A decoration, which has no role; the page reacts once its scripts have run.
  await expect(async () => {
    await frame.locator('main img').first().click();
    await expect(choose).toBeVisible({ timeout: 2000 });
  }).toPass();
  await choose.click();
  await dialog.getByRole('button', { name: 'Sala norte' }).click();
  await saved(page);
  await expect(frame.getByRole('img', { name: 'Sala eléctrica norte' })).toBeVisible();
  await publish(page);
  await visitor.goto('/sectores/mineria');
  await expect(visitor.getByRole('img', { name: 'Sala eléctrica norte' })).toBeVisible();

  // A page for a fair, from tomorrow at eight until a week later.
  await page.goto('/admin/portales/contenido');
  await addPage(page, 'Exponor', 'Otra: sale en el pie de página');
  const day = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Santiago' });
  await publish(page, { from: `${day(1)}T08:00`, until: `${day(8)}T08:00` });
  expect((await visitor.request.get('/exponor')).status()).toBe(404);
  await page.getByRole('button', { name: /^Publicar/ }).click();
  await expect(
    page.getByRole('region', { name: 'Programado' }).getByText(/08:00, hasta el .*08:00: Exponor/),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  // An old address leads to its page.
  await page.goto('/admin/portales/redirecciones');
  await page.getByRole('button', { name: 'Nueva redirección' }).click();
  await dialog.getByLabel('Desde').fill('/quienes-somos');
  await dialog.getByLabel('Hacia').fill('/nuestro-proposito');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toHaveCount(0);
  await visitor.goto('/quienes-somos');
  await expect(visitor).toHaveURL(/\/nuestro-proposito$/);

  // The visits.
  await page.goto('/admin/portales/estadisticas');
  await expect(page.getByRole('heading', { name: 'Estadísticas del sitio' })).toBeVisible();
  await staff.close();
  await visitors.close();
});
