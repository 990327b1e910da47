import type { Page } from '@playwright/test';
import { PDF } from '#testing/records.ts';
import { DEVICES } from './support/devices.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const WORDS = {
  es: {
    path: '/servicios',
    name: 'Nombre',
    company: 'Empresa',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    service: 'Servicio',
    message: 'Mensaje',
    privacy: 'política de privacidad',
    submit: 'Solicitar cotización',
    sending: 'Enviando...',
    sent: '¡Mensaje enviado!',
    required: 'Por favor complete todos los campos obligatorios (*)',
    invalid: 'Por favor ingrese un email válido',
    failed: 'Hubo un error al enviar el mensaje. Por favor, intente nuevamente.',
  },
  en: {
    path: '/en',
    name: 'Name',
    company: 'Company',
    email: 'E-mail',
    phone: 'Phone',
    service: 'Service',
    message: 'Message',
    privacy: 'privacy policy',
    submit: 'Request a quote',
    sending: 'Sending...',
    sent: 'Message sent!',
    required: 'Please complete all required fields (*)',
    invalid: 'Please enter a valid email',
    failed: 'There was an error sending the message. Please try again.',
  },
} as const;

type Words = (typeof WORDS)['es' | 'en'];

/** The form's controls: the page has other links with the same names. */
const form = (page: Page) => page.locator('#contacto form');

async function fill(page: Page, words: Words, name: string): Promise<void> {
  await form(page).getByLabel(words.name).fill(name);
  await form(page).getByLabel(words.email).fill('amanda@planta.example');
  await form(page).getByLabel(words.phone).fill('+56 9 1234 5678');
  await form(page).getByLabel(words.message).fill('Un CCM de doce unidades para abril.');
}

for (const language of ['es', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use(DEVICES[language]);
    const words: Words = WORDS[language];
    const submit = (page: Page) => form(page).getByRole('button', { name: words.submit });

    test(`reports missing fields, then invalid ones (${language})`, async ({ page }) => {
      await page.goto(words.path);
      await submit(page).click();
      await expect(page.getByText(words.required, { exact: true })).toBeVisible();
      await expect(form(page).getByLabel(words.name)).toBeFocused();
      await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(4);
      await expect(form(page).getByRole('alert')).toHaveCount(0);
      await expectAccessible(page);
      await fill(page, words, 'Amanda');
      await form(page).getByLabel(words.email).fill('amanda@planta');
      await submit(page).click();
      await expect(page.getByText(words.invalid, { exact: true }).first()).toBeVisible();
      // One toast at a time.
      await expect(page.getByText(words.required, { exact: true })).toHaveCount(0);
      await expect(form(page).getByLabel(words.email)).toBeFocused();
      await expect(form(page).getByLabel(words.email)).toHaveAccessibleDescription(words.invalid);
      await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(1);
    });

    test.describe(() => {
      test.use({ expectedErrors: [/contact request not sent|Failed to load resource/] });

      test(`keeps the form when sending fails, then stores every field (${language})`, async ({
        page,
        service,
      }) => {
        const name = `Amanda ${crypto.randomUUID().slice(0, 8)}`;
        await page.goto(words.path);
        await fill(page, words, name);
        await expect(form(page).getByRole('link', { name: words.privacy })).toHaveAttribute(
          'href',
          language === 'es' ? '/privacidad' : '/en/privacy',
        );
        await form(page).getByLabel(words.company).fill('Planta Sur');
        await form(page).getByLabel(words.service).selectOption('Montaje eléctrico');
        await page.route('**/functions/v1/send-contact-email', (route) => route.fulfill({ status: 500 }));
        await submit(page).click();
        await expect(page.getByText(words.failed, { exact: true })).toBeVisible();
        await expect(form(page).getByLabel(words.message)).toHaveValue('Un CCM de doce unidades para abril.');
        await page.unroute('**/functions/v1/send-contact-email');
        const { promise: held, resolve: release } = Promise.withResolvers<void>();
        await page.route('**/functions/v1/send-contact-email', async (route) => {
          await held;
          await route.fallback();
        });
        await submit(page).click();
        await expect(form(page).getByRole('button', { name: words.sending })).toBeDisabled();
        release();
        await expect(page.getByText(words.sent, { exact: true })).toBeVisible();
        await expect(form(page).getByLabel(words.name)).toHaveValue('');
        const { data } = await service.from('contact_requests').select('*').eq('name', name);
        expect(data).toMatchObject([
          { company: 'Planta Sur', service: 'Montaje eléctrico', email: 'amanda@planta.example' },
        ]);
      });
    });
  });
}

test.describe('a bot', () => {
  test.use({ expectedErrors: [/contact request not sent/] });

  test('that fills in the honeypot field sends nothing', async ({ page, service }) => {
    const name = `Spam ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto(WORDS.es.path);
    await fill(page, WORDS.es, name);
    await form(page).locator('input[name=website]').fill('https://spam.example');
    await form(page).getByRole('button', { name: WORDS.es.submit }).click();
    await expect(page.getByText(WORDS.es.failed, { exact: true })).toBeVisible();
    const { data } = await service.from('contact_requests').select('id').eq('name', name);
    expect(data).toEqual([]);
  });
});

for (const [path, label, alert] of [
  ['/servicios/integracion-de-tableros', 'Empresa', WORDS.es.required],
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

test('a service page’s form takes files, plant, region and date', async ({ page, service }) => {
  const name = `Amanda ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/servicios/integracion-de-tableros');
  await fill(page, WORDS.es, name);
  await expect(form(page).getByLabel(WORDS.es.service)).toHaveValue('Integración');
  const files = form(page).getByLabel('Archivos');
  await files.setInputFiles({ name: 'macro.xlsm', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await expect(form(page).getByText('Solo se aceptan archivos PDF, DWG')).toBeVisible();
  await files.setInputFiles([
    { name: 'unilineal.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) },
    { name: 'planta.dwg', mimeType: '', buffer: Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(1024)]) },
  ]);
  await form(page).getByRole('button', { name: 'Quitar unilineal.pdf' }).click();
  await form(page).getByLabel('Planta o faena').fill('Planta Sur');
  await form(page).getByLabel('Región').selectOption('Biobío');
  await form(page).getByLabel('Fecha deseada').fill('2099-03-31');
  await expectAccessible(page);
  await form(page).getByRole('button', { name: WORDS.es.submit }).click();
  await expect(page.getByText(WORDS.es.sent, { exact: true })).toBeVisible();
  const { data } = await service.from('contact_requests').select('*').eq('name', name);
  expect(data).toMatchObject([
    {
      subject: 'Cotización: Integración de tableros',
      plant: 'Planta Sur',
      region: 'Biobío',
      wanted_by: '2099-03-31',
      file_paths: [expect.stringMatching(/\.dwg$/)],
    },
  ]);
});
