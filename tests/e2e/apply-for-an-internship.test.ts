import type { Page } from '@playwright/test';
import { DEVICES } from './support/devices.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const WORDS = {
  es: {
    path: '/practicas',
    form: 'Solicitud de Práctica Profesional',
    first_name: 'Nombre',
    last_name: 'Apellido',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    institution: 'Institución educativa',
    career: 'Carrera',
    semester: 'Semestre actual',
    duration: 'Duración de la práctica',
    availability: 'Disponibilidad horaria',
    skills: 'Habilidades técnicas',
    motivation: 'Motivación',
    submit: 'Enviar Solicitud',
    submitting: 'Enviando...',
    sent: 'Tu solicitud de práctica ha sido enviada correctamente. Te contactaremos pronto.',
    required: ['Campos requeridos', 'Por favor, completa todos los campos obligatorios'],
    cvRequired: ['CV requerido', 'Por favor, adjunta tu CV'],
    cvType: ['Tipo de archivo no válido', 'Por favor, sube un archivo PDF, DOC o DOCX'],
    cvSize: ['Archivo muy grande', 'El archivo debe ser menor a 5MB'],
    upload: 'Error al subir el CV. Por favor, intenta nuevamente.',
    sending: 'Hubo un error al enviar tu solicitud. Por favor, intenta nuevamente.',
  },
  en: {
    path: '/en/internships',
    form: 'Internship application',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'E-mail',
    phone: 'Phone',
    institution: 'Institution',
    career: 'Degree',
    semester: 'Current semester',
    duration: 'Length of the internship',
    availability: 'Availability',
    skills: 'Technical skills',
    motivation: 'Motivation',
    submit: 'Send application',
    submitting: 'Sending...',
    sent: 'Your internship application has been sent. We will contact you soon.',
    required: ['Required fields', 'Please complete all required fields'],
    cvRequired: ['CV required', 'Please attach your CV'],
    cvType: ['Invalid file type', 'Please upload a PDF, DOC or DOCX file'],
    cvSize: ['File too large', 'The file must be smaller than 5MB'],
    upload: 'The CV could not be uploaded. Please try again.',
    sending: 'There was an error sending your application. Please try again.',
  },
} as const;

type Words = (typeof WORDS)['es' | 'en'];

const FIELDS = ['first_name', 'last_name', 'email', 'phone', 'institution', 'career'] as const;
const pdf = (bytes: number) => ({
  name: 'cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 32)]),
});

/** A student unique among the tests. */
function student() {
  const name = `Rojas ${crypto.randomUUID().slice(0, 8)}`;
  return {
    first_name: 'Amanda',
    last_name: name,
    email: 'amanda.rojas@correo.example',
    phone: '+56 9 8765 4321',
    institution: 'Universidad de Santiago',
    career: 'Ingeniería Civil Eléctrica',
  };
}

async function fill(page: Page, words: Words, person: ReturnType<typeof student>): Promise<void> {
  for (const field of FIELDS)
    await page.getByLabel(words[field], { exact: false }).first().fill(person[field]);
  await page.getByLabel(words.duration).selectOption('3-meses');
}

const submit = (page: Page, words: Words) => page.getByRole('button', { name: words.submit }).click();

for (const language of ['es', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use(DEVICES[language]);
    const words: Words = WORDS[language];
    const rows = 'internship_applications';

    test(`reports each missing field, and accepts only documents of up to 5 MB (${language})`, async ({
      page,
    }) => {
      await page.goto(words.path);
      await submit(page, words);
      for (const text of words.required) await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByLabel(words.first_name)).toBeFocused();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(8);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectAccessible(page);
      await fill(page, words, student());
      await submit(page, words);
      await expect(page.getByText(words.cvRequired[0], { exact: true })).toBeVisible();
      await expect(page.locator('[aria-invalid=true]')).toHaveAccessibleDescription(words.cvRequired[1]);
      await expect(page.locator('input[type=file]')).toBeFocused();

      const file = page.locator('input[type=file]');
      await file.setInputFiles({ name: 'cv.png', mimeType: 'image/png', buffer: Buffer.from('x') });
      for (const text of words.cvType)
        await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      await file.setInputFiles(pdf(5_242_880));
      for (const text of words.cvSize)
        await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    });

    test.describe(() => {
      test.use({ expectedErrors: [/internship application not sent|Failed to load resource/] });

      test(`a student submits every field, and again after failures, which keep the form (${language})`, async ({
        page,
        service,
      }) => {
        const person = student();
        await page.goto(words.path);
        await expect(page.getByRole('heading', { name: words.form })).toBeVisible();
        await fill(page, words, person);
        await page.getByLabel(words.semester).selectOption('egresado');
        await page.getByLabel(words.availability).selectOption('mananas');
        await page.getByLabel(words.skills).fill('AutoCAD, TIA Portal');
        await page.getByLabel(words.motivation).fill('Quiero ver partir una planta.');
        await page.locator('input[type=file]').setInputFiles(pdf(2000));
        await page.route('**/storage/v1/upload/resumable', (route) => route.abort());
        await submit(page, words);
        await expect(page.getByText(words.upload, { exact: true })).toBeVisible();
        await page.unroute('**/storage/v1/upload/resumable');
        await page.route(`**/rest/v1/${rows}*`, (route) => route.abort());
        await submit(page, words);
        await expect(page.getByText(words.sending, { exact: true })).toBeVisible();
        for (const field of FIELDS) {
          await expect(page.getByLabel(words[field]).first()).toHaveValue(person[field]);
        }
        await page.unroute(`**/rest/v1/${rows}*`);
        const { promise: held, resolve: release } = Promise.withResolvers<void>();
        await page.route(`**/rest/v1/${rows}*`, async (route) => {
          await held;
          await route.fallback();
        });
        await submit(page, words);
        await expect(page.getByRole('button', { name: words.submitting })).toBeVisible();
        release();
        await expect(page.getByText(words.sent, { exact: true })).toBeVisible();
        await expect(page.getByLabel(words.institution)).toHaveValue('');
        const { data } = await service.from(rows).select('*').eq('last_name', person.last_name);
        expect(data).toMatchObject([
          {
            ...person,
            semester: 'egresado',
            duration: '3-meses',
            availability: 'mananas',
            skills: 'AutoCAD, TIA Portal',
            status: 'pending',
            language,
            consent_version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
            consented_at: expect.any(String),
          },
        ]);
        expect(data?.[0].cv_url).toMatch(
          /\/storage\/v1\/object\/public\/documents\/cvs\/\d+-[0-9a-f]{32}\.pdf$/,
        );
      });
    });
  });
}

test.describe('a bot', () => {
  test.use({ expectedErrors: [/internship application not sent/] });

  test('that fills in the honeypot field sends nothing', async ({ page, service }) => {
    const person = student();
    await page.goto(WORDS.es.path);
    await fill(page, WORDS.es, person);
    await page.locator('input[type=file]').setInputFiles(pdf(2000));
    await page.locator('input[name=website]').fill('https://spam.example');
    await submit(page, WORDS.es);
    await expect(page.getByText(WORDS.es.sending, { exact: true })).toBeVisible();
    const { data } = await service
      .from('internship_applications')
      .select('id')
      .eq('last_name', person.last_name);
    expect(data).toEqual([]);
  });
});
