import type { Page } from '@playwright/test';
import { DEVICES } from './support/devices.ts';
import { expect, test } from './support/test.ts';

test.use({ ...DEVICES.en, expectedErrors: [/internship application not sent|Failed to load resource/] });

const ROWS = 'internship_applications';
const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  institution: 'Institution',
  career: 'Degree',
} as const;

const toasted = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test('a student sees missing fields, and submits every field after failures that keep the form', async ({
  page,
  service,
}) => {
  const person = {
    first_name: 'Amanda',
    last_name: `Rojas ${crypto.randomUUID().slice(0, 8)}`,
    email: 'amanda.rojas@correo.example',
    phone: '+56 9 8765 4321',
    institution: 'Universidad de Santiago',
    career: 'Ingeniería Civil Eléctrica',
  };
  const invalid = page.locator('[aria-invalid=true]');
  const field = (name: keyof typeof LABELS) => page.getByLabel(LABELS[name]).first();
  const submit = () => page.getByRole('button', { name: 'Send application' }).click();
  const stored = async () =>
    (await service.from(ROWS).select('*').eq('last_name', person.last_name).throwOnError()).data;

  await page.goto('/en/internships');
  await submit();
  await toasted(page, 'Required fields');
  await expect(field('first_name')).toBeFocused();
  await expect(invalid).toHaveCount(8);
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const name of ['first_name', 'last_name', 'email', 'phone', 'institution', 'career'] as const)
    await field(name).fill(person[name]);
  await page.getByLabel('Length of the internship').selectOption('3-meses');
  const others = page.getByLabel('I agree to be considered in other selection processes');
  await others.check();
  // Language links are plain links; on a phone they are in the menu.
  for (const path of ['/practicas', '/en/internships']) await page.goto(path);
  await field('career').focus();
  await expect(page.getByLabel('Length of the internship')).toHaveValue('3-meses');
  for (const name of ['first_name', 'last_name', 'email', 'phone', 'institution', 'career'] as const)
    await expect(field(name)).toHaveValue(person[name]);
  // Consent has to be given again.
  await expect(others).not.toBeChecked();
  await submit();
  await toasted(page, 'CV required');
  await expect(invalid).toHaveAccessibleDescription('Please attach your CV');
  const file = page.locator('input[type=file]');
  await expect(file).toBeFocused();
  await file.setInputFiles({ name: 'cv.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await toasted(page, 'Invalid file type');

  await file.setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await page.getByLabel('Current semester').selectOption('egresado');
  await page.getByLabel('Availability').selectOption('mananas');
  await page.getByLabel('Technical skills').fill('AutoCAD, TIA Portal');
  await page.getByLabel('Motivation').fill('Quiero ver partir una planta.');
  await others.check();
  await page.route('**/storage/v1/upload/resumable', (route) => route.abort());
  await submit();
  await toasted(page, 'The CV could not be uploaded. Please try again.');
  await page.unroute('**/storage/v1/upload/resumable');
  const honeypot = page.locator('input[name=website]');
  await honeypot.fill('https://spam.example');
  await submit();
  await toasted(page, 'There was an error sending your application. Please try again.');
  expect(await stored()).toEqual([]);
  await honeypot.fill('');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/rest/v1/${ROWS}*`, async (route) => {
    await held;
    await route.fallback();
  });
  await submit();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  release();
  await toasted(page, 'Your internship application has been sent. We will contact you soon.');
  await expect(field('institution')).toHaveValue('');
  await expect(others).not.toBeChecked();
  await page.reload();
  await field('career').focus();
  await expect(page.locator('form[data-unhydrated]')).toHaveCount(0);
  await expect(field('institution')).toHaveValue('');
  expect(await stored()).toMatchObject([
    {
      ...person,
      semester: 'egresado',
      duration: '3-meses',
      availability: 'mananas',
      skills: 'AutoCAD, TIA Portal',
      status: 'pending',
      language: 'en',
      consent_version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      consented_at: expect.any(String),
      other_processes_since: expect.any(String),
      cv_url: expect.stringMatching(/\/storage\/v1\/object\/public\/documents\/cvs\/\d+-[0-9a-f]{32}\.pdf$/),
    },
  ]);
});
