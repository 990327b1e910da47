import type { Page } from '@playwright/test';
import { DEVICES } from './support/devices.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** A unique CV: the upload is compared with what staff open. */
async function ownCv(page: Page, name: string): Promise<Buffer> {
  await page.goto('about:blank');
  await page.setContent(`<h1>${name}</h1><p>Ingeniería eléctrica, 2014. Montaje y puesta en marcha.</p>`);
  return page.pdf();
}

const WORDS = {
  es: {
    prefix: '',
    search: 'Buscar',
    filters: 'Filtros',
    department: 'Departamento',
    location: 'Ubicación',
    one: '1 oferta disponible',
    none: 'No hay ofertas disponibles',
    filtered: 'Pruebe con otra palabra o quite los filtros.',
    clear: 'Quitar filtros',
    apply: 'Postular',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    submit: 'Enviar postulación',
    sent: 'Postulacion enviada',
  },
  en: {
    prefix: '/en',
    search: 'Search',
    filters: 'Filters',
    department: 'Department',
    location: 'Location',
    one: '1 open position',
    none: 'No open positions',
    filtered: 'Try another word or clear the filters.',
    clear: 'Clear filters',
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
    test(`a visitor finds a posting and applies, and an administrator reads the CV (${language})`, async ({
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
      await staff.getByRole('button', { name: 'Iniciar Sesión' }).click();
      await staff.waitForURL('**/admin');
      await expect(staff.getByRole('heading', { name: 'Centros de control' })).toBeVisible();
      await staff.getByRole('link', { name: /Gestión de personas/ }).click();
      await staff.getByRole('main').getByRole('link', { name: 'Postulaciones', exact: true }).click();
      await staff.getByRole('link', { name: posting.title, exact: true }).click();
      await expect(staff.getByText('Aún no hay postulaciones')).toBeVisible();

      await page.goto(`${words.prefix}/oportunidades-laborales`);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const search = page.getByLabel(words.search);
      await search.pressSequentially(posting.title.toUpperCase());
      // Phones show the other filters on request.
      const more = page.getByRole('button', { name: words.filters });
      if (await more.isVisible()) await more.click();
      await page.getByLabel(words.department).selectOption(posting.department);
      await page.getByLabel(words.location).selectOption('Santiago');
      await expect(page.getByText(words.one, { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Proyectista Eléctrico' })).toBeHidden();
      const offer = page.getByRole('link', { name: posting.title });
      await expect(offer.locator('xpath=ancestor::*[@lang][1]')).toHaveAttribute('lang', 'es');
      await page.getByLabel(words.location).selectOption('Antofagasta');
      await expect(page.getByText(words.none)).toBeVisible();
      await expect(page.getByText(words.filtered)).toBeVisible();
      await page.getByRole('link', { name: words.clear }).click();
      await expect(search).toHaveValue('');
      await expect(page.getByLabel(words.location)).toHaveValue('');
      await page.goBack();
      await expect(search).toHaveValue(posting.title.toUpperCase());
      await expect(page.getByLabel(words.location)).toHaveValue('Antofagasta');
      await page.getByLabel(words.location).selectOption('');
      expect(asked.filter((url) => /oportunidades-laborales(\.data|\?)/.test(url))).toEqual([]);
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

      // No reload: the application arrives live.
      const row = staff.getByRole('row', { name: applicant });
      await expect(row).toBeVisible();
      await expect(row.getByText('Pendiente')).toBeVisible();
      // The portal is the same in both.
      if (language === 'en') await expectAccessible(staff);
      const signed = staff.waitForResponse(/object\/sign\/documents/);
      // Phones have no CV column: the name opens it at every width.
      await row.getByRole('button', { name: applicant, exact: true }).click();
      // Phones that only download PDFs begin with its text.
      if (language === 'en') await staff.getByRole('button', { name: 'Documento' }).click();
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
