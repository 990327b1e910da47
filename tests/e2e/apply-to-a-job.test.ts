import { randomUUID } from 'node:crypto';
import { PDF } from '#testing/records.ts';
import { DEVICES } from './support/devices.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

test.use(DEVICES.en);

test('a visitor finds a posting and applies, and a recruiter reads the CV', async ({
  anotherBrowser,
  page,
  service,
  signedInAs,
  site,
}) => {
  const posting = await createPosting(service, { title: `Tablerista ${randomUUID().slice(0, 8)}` });
  const applicant = 'Amanda Rojas';
  const email = `${randomUUID()}@correo.example`;
  // Unique, since the upload is compared with the file that staff open.
  const cv = Buffer.concat([Buffer.from(PDF), Buffer.from(`\n%${posting.id}\n`)]);

  const staff = await anotherBrowser();
  await signedInAs('rrhh_admin', staff);
  await staff.goto(`/admin/rrhh/applications/${posting.id}`);
  await expect(staff.getByText('Aún no hay postulaciones')).toBeVisible();

  await page.goto('/en/jobs?utm_source=boletin');
  await waitForHydration(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const search = page.getByLabel('Search');
  const place = page.getByLabel('Location');
  await search.fill(posting.title.slice(0, -4).toUpperCase());
  await search.pressSequentially(posting.title.slice(-4).toUpperCase());
  // Phones show the other filters on request.
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${posting.department}`) }).check({ force: true });
  await place.selectOption('Santiago');
  await expect(page.getByText('1 open position', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Electrical Designer' })).toBeHidden();
  const offer = page.getByRole('link', { name: posting.title });
  await expect(offer.locator('xpath=ancestor::*[@lang][1]')).toHaveAttribute('lang', 'es');
  await place.selectOption('Antofagasta');
  await expect(page.getByText('No open positions')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(search).toHaveValue('');
  await expect(place).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue(posting.title.toUpperCase());
  await expect(place).toHaveValue('Antofagasta');
  await place.selectOption('');
  expect(asked.filter((url) => /\/jobs(\.data|\?)/.test(url))).toEqual([]);
  const viewed = page.waitForResponse(/increment_job_views/);
  await offer.click();
  expect((await viewed).ok()).toBe(true);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('Full name').fill(applicant);
  await page.getByLabel('Email').fill(email);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: cv });
  const others = page.getByLabel('I agree to be considered in other selection processes');
  await expect(others).not.toBeChecked();
  await others.check();
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Application sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/en\/received\/application\?referencia=[A-Z0-9-]+&oferta=/);
  await expect(page.getByText(`We are writing to ${email}.`)).toBeVisible();
  // Screen readers continue from the confirmation.
  await expect(page.getByRole('heading', { level: 1 }).locator('span')).toBeFocused();
  const { data: sent } = await service
    .from('job_applications')
    .select('source, reference, other_processes_since')
    .eq('email', email)
    .single();
  expect(sent?.other_processes_since).toEqual(expect.any(String));
  expect(sent).toMatchObject({ source: { utm_source: 'boletin', landing: '/en/jobs' } });
  expect(page.url()).toContain(`referencia=${sent?.reference}`);
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
  const signed = staff.waitForResponse(/object\/sign\/documents/);
  // Phones have no CV column: the name opens it at every width.
  await row.getByRole('button', { name: applicant, exact: true }).click();
  // Phones without a PDF viewer show the CV's text first.
  await staff.getByRole('button', { name: 'Documento' }).click();
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
      async () => (await service.from('job_applications').select('status').eq('email', email).single()).data,
    )
    .toEqual({ status: 'reviewing' });
});
