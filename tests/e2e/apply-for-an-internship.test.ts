import { DEVICES } from './support/devices.ts';
import { expect, test } from './support/test.ts';

test.use(DEVICES.en);

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  institution: 'Institution',
  career: 'Degree',
} as const;

test('a student fills in every field, in both languages, and submits them', async ({ page, service }) => {
  const person = {
    first_name: 'Amanda',
    last_name: `Rojas ${crypto.randomUUID().slice(0, 8)}`,
    email: 'amanda.rojas@correo.example',
    phone: '+56 9 8765 4321',
    institution: 'Universidad de Santiago',
    career: 'Ingeniería Civil Eléctrica',
  };
  const field = (name: keyof typeof LABELS) => page.getByLabel(LABELS[name]).first();

  await page.goto('/en/internships');
  for (const name of ['first_name', 'last_name', 'email', 'phone', 'institution', 'career'] as const)
    await field(name).fill(person[name]);
  await page.getByLabel('Length of the internship').selectOption('3-meses');
  const others = page.getByLabel('I agree to be considered in other selection processes');
  await others.check();
  // What is typed is kept once the form's code has arrived.
  await expect(page.locator('form[data-unhydrated]')).toHaveCount(0);
  // Language links are plain links; on a phone they are in the menu.
  for (const path of ['/practicas', '/en/internships']) await page.goto(path);
  await field('career').focus();
  await expect(page.getByLabel('Length of the internship')).toHaveValue('3-meses');
  for (const name of ['first_name', 'last_name', 'email', 'phone', 'institution', 'career'] as const)
    await expect(field(name)).toHaveValue(person[name]);
  // Consent has to be given again.
  await expect(others).not.toBeChecked();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
  await page.getByLabel('Current semester').selectOption('egresado');
  await page.getByLabel('Availability').selectOption('mananas');
  await page.getByLabel('Technical skills').fill('AutoCAD, TIA Portal');
  await page.getByLabel('Motivation').fill('Quiero ver partir una planta.');
  await others.check();
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(
    page.getByText('Your internship application has been sent. We will contact you soon.', { exact: true }),
  ).toBeVisible();
  await expect(field('institution')).toHaveValue('');
  await expect(others).not.toBeChecked();
  await page.reload();
  await field('career').focus();
  await expect(page.locator('form[data-unhydrated]')).toHaveCount(0);
  await expect(field('institution')).toHaveValue('');
  const { data } = await service
    .from('internship_applications')
    .select('*')
    .eq('last_name', person.last_name);
  expect(data).toMatchObject([
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
