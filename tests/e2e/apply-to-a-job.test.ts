import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEVICES } from './support/devices.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const CV = join(import.meta.dirname, '../../supabase/seed/documents/resumes');

/** A person's own CV: what was uploaded is compared with what the staff open. */
async function ownCv(page: Page, name: string): Promise<Buffer> {
  await page.goto('about:blank');
  await page.setContent(`<h1>${name}</h1><p>Ingeniería eléctrica, 2014. Montaje y puesta en marcha.</p>`);
  return page.pdf();
}

const WORDS = {
  es: {
    prefix: '',
    search: 'Buscar',
    department: 'Departamento',
    apply: 'Postular',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    submit: 'Enviar postulación',
    sent: 'Postulacion enviada',
  },
  en: {
    prefix: '/en',
    search: 'Search',
    department: 'Department',
    apply: 'Apply',
    name: 'Full name',
    email: 'E-mail',
    submit: 'Send application',
    sent: 'Application sent',
  },
} as const;

for (const language of ['es', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use(DEVICES[language]);
    const words = WORDS[language];
    test(`a visitor finds an offer, applies, and the administrator reads the CV (${language})`, async ({
      anotherBrowser,
      page,
      service,
      site,
    }) => {
      const posting = await createPosting(service, { title: `Tablerista ${language}` });
      const applicant = `Amanda Rojas ${language}`;
      const cv = await ownCv(page, applicant);

      const staff = await anotherBrowser();
      await staff.goto('/auth');
      await staff.getByLabel('Correo electrónico').fill(site.administrator.email);
      await staff.getByLabel('Contraseña').fill(site.administrator.password);
      await expectAccessible(staff);
      await staff.getByRole('button', { name: 'Iniciar Sesión' }).click();
      await staff.waitForURL('**/admin');
      await expect(staff.getByRole('heading', { name: 'Centros de control' })).toBeVisible();
      await expectAccessible(staff);
      await staff.getByRole('link', { name: /Gestión de personas/ }).click();
      await staff.getByRole('link', { name: 'Postulaciones', exact: true }).click();
      await staff.getByRole('link', { name: posting.title, exact: true }).click();
      await expect(staff.getByText('Aún no hay postulaciones')).toBeVisible();

      await page.goto(`${words.prefix}/oportunidades-laborales`);
      await expectAccessible(page);
      await page.getByLabel(words.search).fill('tablerista');
      await page.getByLabel(words.department).selectOption(posting.department);
      await expect(page.getByRole('link', { name: 'Proyectista Eléctrico' })).toBeHidden();
      const viewed = page.waitForResponse(/increment_job_views/);
      await page.getByRole('link', { name: posting.title }).click();
      expect((await viewed).ok()).toBe(true);
      await expectAccessible(page);
      await page.getByRole('button', { name: words.apply }).click();
      await page.getByLabel(words.name).fill(applicant);
      await page.getByLabel(words.email).fill(`amanda.${language}@correo.example`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: cv });
      await expectAccessible(page);
      await page.getByRole('button', { name: words.submit }).click();
      await expect(page.getByText(words.sent, { exact: true })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      const { data: after } = await service
        .from('job_postings')
        .select('views_count')
        .eq('id', posting.id)
        .single();
      expect(after).toEqual({ views_count: 1 });

      // Nobody reloads: the application arrives by itself.
      const row = staff.getByRole('row', { name: applicant });
      await expect(row).toBeVisible();
      await expect(row.getByText('Pendiente')).toBeVisible();
      await expectAccessible(staff);
      const signed = staff.waitForResponse(/object\/sign\/documents/);
      await row.getByRole('button', { name: `Ver CV de ${applicant}` }).click();
      const { signedURL } = await (await signed).json();
      const opened = await staff.request.get(`${site.url}/storage/v1${signedURL}`);
      expect(Buffer.compare(await opened.body(), cv)).toBe(0);
      await expect(staff.getByTitle(`CV de ${applicant}`)).toBeVisible();
      await staff.keyboard.press('Escape');

      await row.getByRole('button', { name: `Acciones para ${applicant}` }).click();
      await staff.getByRole('menuitem', { name: 'En Revisión' }).click();
      await expect(row.getByText('En Revisión')).toBeVisible();
      await expect
        .poll(
          async () =>
            (await service.from('job_applications').select('status').eq('full_name', applicant).single())
              .data,
        )
        .toEqual({ status: 'reviewing' });
    });
  });
}

test('a signed address of a CV stops working after its time', async ({ service, site }) => {
  const path = 'resumes/1790000000000-e2e0000000000000000000000000000.pdf';
  const stored = await service.storage
    .from('documents')
    .upload(path, await readFile(await anyCv()), { contentType: 'application/pdf' });
  expect(stored.error).toBeNull();
  const { data } = await service.storage.from('documents').createSignedUrl(path, 1);
  expect(data).not.toBeNull();
  const address = data?.signedUrl ?? '';
  expect(address.startsWith(site.url)).toBe(true);
  expect((await fetch(address)).status).toBe(200);
  await expect.poll(async () => (await fetch(address)).status).toBe(400);
});

async function anyCv(): Promise<string> {
  const [first = ''] = await readdir(CV);
  return join(CV, first);
}
