import type { Page } from '@playwright/test';
import { PDF } from '#testing/records.ts';
import { createCase } from './support/success-cases.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

/** The form's controls: the page has other links with the same names. */
const form = (page: Page) => page.locator('#contacto form');

for (const [path, label, alert] of [
  ['/servicios/integracion-de-tableros', 'Empresa', 'Por favor complete todos los campos obligatorios (*)'],
  ['/practicas', 'Carrera', 'Campos requeridos'],
  [
    '/oportunidades-laborales/proyectista-electrico-santiago/postular',
    'Nombre completo',
    'Escriba su correo electrónico',
  ],
] as const) {
  test(`keeps what is typed, chosen and submitted before hydration (${path})`, async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const form = page.getByRole('main').locator('form');
    await form.getByLabel(label).fill('Escrito antes');
    const file = { name: 'antes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') };
    await form.locator('input[type=file]').setInputFiles(file);
    await form.locator('button[type=submit]').click();
    release();
    await expect(page.getByText(alert, { exact: true }).first()).toBeVisible();
    await expect(form.getByLabel(label)).toHaveValue('Escrito antes');
    await expect(form.getByText('antes.pdf')).toBeVisible();
  });
}

test.describe('with a file that the server refuses', () => {
  test.use({ expectedErrors: [/415/] });

  test('a service page’s form names it; other files, plant, region and date are stored', async ({
    page,
    service,
  }) => {
    const name = `Amanda ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto('/servicios/integracion-de-tableros');
    for (const [label, value] of [
      ['Nombre', name],
      ['Empresa', 'Planta Sur SpA'],
      ['Correo electrónico', 'amanda@planta.example'],
      ['Teléfono', '+56 9 1234 5678'],
      ['Mensaje', 'Un CCM de doce unidades para abril.'],
    ] as const)
      await form(page).getByLabel(label).fill(value);
    await expect(form(page).getByLabel('Servicio')).toHaveValue('Integración');
    const files = form(page).getByLabel('Archivos');
    await files.setInputFiles({ name: 'macro.xlsm', mimeType: 'application/zip', buffer: Buffer.from('PK') });
    await expect(form(page).getByText('Solo se aceptan archivos PDF, DWG')).toBeVisible();
    await files.setInputFiles({
      name: 'notas.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('no es un PDF'),
    });
    const send = form(page).getByRole('button', { name: 'Solicitar cotización' });
    await send.click();
    await expect(page.getByText(/^El contenido de notas\.pdf no corresponde a su tipo\./)).toBeVisible();
    await form(page).getByRole('button', { name: 'Quitar notas.pdf' }).click();
    await files.setInputFiles([
      { name: 'unilineal.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) },
      {
        name: 'planta.dwg',
        mimeType: '',
        buffer: Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(1024)]),
      },
    ]);
    await form(page).getByRole('button', { name: 'Quitar unilineal.pdf' }).click();
    await expect(files).toBeFocused();
    await form(page).getByLabel('Planta o faena').fill('Planta Sur');
    await form(page).getByLabel('Región').selectOption('Biobío');
    await form(page).getByLabel('Fecha deseada').fill('2099-03-31');
    await send.click();
    await expect(page.getByText('¡Mensaje enviado!', { exact: true })).toBeVisible();
    const { data } = await service.from('contact_requests').select('*').eq('name', name);
    expect(data).toMatchObject([
      {
        company: 'Planta Sur SpA',
        service: 'Integración',
        subject: 'Cotización: Integración de tableros',
        plant: 'Planta Sur',
        region: 'Biobío',
        wanted_by: '2099-03-31',
        file_paths: [expect.stringMatching(/\.dwg$/)],
      },
    ]);
  });
});

test('input survives a reload, a language switch and Back until it is sent', async ({ page }) => {
  // Keep the page out of the back/forward cache, which Playwright turns off.
  const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.length);
  // Somebody types at the moment when further fields appear.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[name=plant]')) return;
      observer.disconnect();
      document.querySelector('[name=email]')?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await waitForHydration(page);
  expect(await locks()).toBe(0);
  await form(page).getByLabel('Nombre').fill('Amanda');
  await form(page).getByLabel('Mensaje').fill('Un CCM de doce unidades.');
  await expect.poll(locks).toBe(1);
  await form(page).getByLabel('Servicio').selectOption('Montaje eléctrico');
  await form(page).getByRole('button', { name: 'Agregar archivos, planta y fecha' }).click();
  await form(page).getByLabel('Planta o faena').fill('Planta Sur');
  const file = { name: 'plano.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };
  await form(page).getByLabel('Archivos').setInputFiles(file);

  // At the top, so that no scroll position is restored: the draft comes back before any interaction.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.reload();
  await expect(form(page).getByLabel('Nombre')).toHaveValue('Amanda');
  await expect(form(page).getByLabel('Planta o faena')).toHaveValue('Planta Sur');
  await expect(form(page).getByLabel('Planta o faena')).not.toBeFocused();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /English/ })
    .click();
  await expect(page).toHaveURL(/\/en$/);
  await form(page).getByLabel('Email').fill('amanda@planta.example');
  await expect(form(page).getByLabel('Name')).toHaveValue('Amanda');
  await expect(form(page).getByLabel('Message')).toHaveValue('Un CCM de doce unidades.');
  await expect(form(page).getByLabel('Service')).toHaveValue('Montaje eléctrico');
  await expect(form(page).getByLabel('Plant or site')).toHaveValue('Planta Sur');
  await form(page).getByLabel('Plant or site').fill('');

  await page.goto('/en/services');
  await form(page).getByLabel('Name').focus();
  await expect(page.locator('form[data-unhydrated]')).toHaveCount(0);
  await expect(form(page).getByLabel('Name')).toHaveValue('');
  await page.goBack();
  await form(page).getByLabel('Phone').fill('+56 9 1234 5678');
  await expect(form(page).getByLabel('Name')).toHaveValue('Amanda');
  await form(page).getByRole('button', { name: 'Request a quote' }).click();
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible();
  await expect(form(page).getByLabel('Name')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('draft/');
  await expect.poll(locks).toBe(0);
});

test('the text prefilled from a success case follows the page language unless it was edited', async ({
  page,
  service,
}) => {
  const { id } = await createCase(service);
  await page.goto(`/en/success-cases/${id}`);
  const message = form(page).getByRole('textbox', { name: /^(?:Message|Mensaje)/ });
  await expect(message).not.toHaveValue('');
  const english = await message.inputValue();
  await form(page).getByLabel('Company').fill('Planta Sur');
  // What is typed is kept once the form's code has arrived.
  await expect(page.locator('form[data-unhydrated]')).toHaveCount(0);
  const switchTo = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).click();
  await switchTo(/Español/);
  await form(page).scrollIntoViewIfNeeded();
  await expect(form(page).getByLabel('Empresa')).toHaveValue('Planta Sur');
  await expect(message).not.toHaveValue(english);
  // Emptied on purpose, so it stays empty.
  await message.fill('');
  await page.reload();
  await expect(form(page).getByLabel('Empresa')).toHaveValue('Planta Sur');
  await expect(message).toHaveValue('');
  await message.fill('Otra cosa.');
  await switchTo(/English/);
  await form(page).scrollIntoViewIfNeeded();
  await expect(message).toHaveValue('Otra cosa.');
});

test.describe('code that cannot be fetched', () => {
  test.use({ expectedErrors: [/ERR_FAILED|code not fetched/] });

  test('leaves the page and its form unchanged, and is fetched once the network is back', async ({
    page,
  }) => {
    const code = /\/assets\/(?:contact-form|quote-details)-[^/]+\.js/;
    await page.route(code, (route) => route.abort());
    await page.goto('/');
    await waitForHydration(page);
    const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
    await page.keyboard.press('Tab');
    await failed;
    await form(page).getByLabel('Nombre').fill('Amanda');
    const details = form(page).getByRole('button', { name: 'Agregar archivos, planta y fecha' });
    await expect(details).toBeVisible();
    await page.unroute(code);
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      if (await details.isVisible()) await details.press('Enter');
      await expect(form(page).getByLabel('Planta o faena')).toBeFocused({ timeout: 1000 });
    }).toPass();
    await expect(form(page).getByLabel('Nombre')).toHaveValue('Amanda');

    // Before it is needed: without a connection, a failure to send could not be shown.
    const toasts = page.waitForResponse(/\/assets\/toast-stack-/);
    await form(page).getByLabel('Empresa').fill('Planta Sur');
    await toasts;
  });
});
