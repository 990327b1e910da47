import type { Page } from '@playwright/test';
import { PDF } from '#testing/records.ts';
import { createPosting } from './support/postings.ts';
import { printedSheets } from './support/printed-sheets.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

const LIST = '/oportunidades-laborales';

const dialog = (page: Page) => page.getByRole('dialog');

test('a posting opens over the list at its own URL, and is a full page after a reload', async ({
  page,
  service,
}) => {
  const { title } = await createPosting(service);
  await page.goto(`${LIST}?buscar=${encodeURIComponent(title)}`);
  await waitForHydration(page);
  const link = page.getByRole('link', { name: title });
  await link.click();
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${LIST}/cargo-prueba-[a-z0-9-]+$`));
  await expect(page).toHaveTitle(`${title} · Voltandes`);
  const address = page.url();
  // The dialog is printed instead of the list.
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['main', '.header-action']) await expect(page.locator(hidden)).toBeHidden();
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(dialog(page).getByText(address)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(/buscar=/);
  await link.click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page.getByLabel('Buscar')).toHaveValue(title);

  await link.click();
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(page.url()).toBe(address);
  const similar = page.getByRole('heading', { name: 'Ofertas similares' });
  await expect(similar).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(address)).toBeVisible();
  for (const hidden of [similar, page.locator('.header-action'), page.locator('footer')])
    await expect(hidden).toBeHidden();
  // Browsers leave out the dark backgrounds of the company's name and the title.
  for (const shown of [
    page.locator('.site-header').getByText('Voltandes'),
    page.getByRole('heading', { level: 1 }),
  ])
    await expect(shown).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await printedSheets(page)).toBe(1);
  await page.emulateMedia({ media: 'screen' });
  await expectAccessible(page);
});

test('in Safari, which does not focus what is clicked, a closed posting returns the focus to its link', async ({
  page,
  service,
}) => {
  const { title } = await createPosting(service);
  await page.goto(LIST);
  await waitForHydration(page);
  await page.evaluate(() => addEventListener('mousedown', (event) => event.preventDefault()));
  const link = page.getByRole('link', { name: title });
  await link.click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
});

test('the form over the list has a URL, supports Back and keeps a draft', async ({ page, service }) => {
  const { title } = await createPosting(service);
  const other = await createPosting(service);
  await page.goto(LIST);
  await waitForHydration(page);
  await page.getByRole('link', { name: title }).click();
  await dialog(page).getByRole('button', { name: 'Postular' }).click();
  await expect(page).toHaveURL(/\/postular$/);
  const name = page.getByLabel('Nombre completo');
  await name.fill('Amanda Rojas');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await expectAccessible(page);
  const stored = (): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(stored).toContain('Amanda Rojas');
  // The CV, plain or in base64.
  expect(await stored()).not.toMatch(/%PDF|JVBERi/);

  await page.goBack();
  const apply = dialog(page).getByRole('button', { name: 'Postular' });
  await expect(apply).toBeFocused();
  await page.goBack();
  await page.getByRole('link', { name: other.title }).click();
  await expect(dialog(page).getByRole('button', { name: 'Postular' })).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: title }).click();
  await apply.click();
  await expect(name).toHaveValue('Amanda Rojas');
  await expect(page.getByText('cv.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a la oferta' }).click();
  await expect(apply).toBeFocused();
  await apply.click();
  await expect(name).toBeVisible();

  const question = page.getByRole('alertdialog', { name: '¿Descartar su postulación?' });
  // The dialog ignores the pointer until it notices that the question above it has closed.
  const overlay = (): Promise<void> =>
    expect(async () => {
      await page.mouse.click(5, 5);
      await expect(question).toBeVisible({ timeout: 1000 });
    }).toPass();
  for (const close of [
    () => page.keyboard.press('Escape'),
    overlay,
    () => dialog(page).getByRole('button', { name: 'Cerrar' }).click(),
  ]) {
    await close();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Seguir escribiendo' }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Amanda Rojas');
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(page.getByRole('link', { name: title })).toBeFocused();
  await page.getByRole('link', { name: title }).click();
  await apply.click();
  await expect(name).toHaveValue('');
});

test('the form’s page keeps a draft across a reload and a language switch, links back to the posting, and shares nothing with another’s', async ({
  page,
  service,
}) => {
  const department = `Taller ${crypto.randomUUID().slice(0, 8)}`;
  const similar = await createPosting(service, { department });
  const { id, title } = await createPosting(service, { department });
  await page.goto(`${LIST}/${id}/postular`);
  await expect(page.getByRole('heading', { level: 1, name: `Postular a ${title}` })).toBeVisible();
  await expect(page).toHaveURL(/cargo-prueba-[a-z0-9-]+\/postular$/);
  await page.getByLabel('Nombre completo').fill('Amanda Rojas');
  // The form is hydrated after the page.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain('Amanda Rojas');
  await page.reload();
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Amanda Rojas');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /English/ })
    .click();
  await expect(page.getByLabel('Full name')).toHaveValue('Amanda Rojas');
  await page.getByRole('link', { name: 'Back to the job' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Apply', exact: true }).first()).toBeFocused();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.getByRole('link', { name: similar.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: similar.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await page.getByRole('link', { name: 'Apply', exact: true }).first().click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await expect(page.getByText('cv.pdf')).toBeVisible();
  // As from the list of the browser's Back button: straight from one form to the other.
  await page.evaluate(() => history.go(-3));
  await expect(page.getByLabel('Full name')).toHaveValue('Amanda Rojas');
  await expect(page.getByText('cv.pdf')).toBeHidden();
});

test('rows keep a readable title at every width, and phones show the filters on request', async ({
  page,
}) => {
  await page.goto(LIST);
  for (const width of [320, 360, 768, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const title = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first()
      .getByRole('heading')
      // Its line, which ends with what is new and what closes soon.
      .locator('..')
      .boundingBox();
    expect(title?.width, String(width)).toBeGreaterThan(width < 700 ? 220 : 300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBe(width);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  const department = page.getByRole('group', { name: 'Departamento', exact: true });
  await expect(department).toBeHidden();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await department.getByText('Ingeniería').click();
  await expect(department.getByRole('radio', { name: 'Ingeniería' })).toBeFocused();
  await expect(page).toHaveURL(/\?departamento=[^&]+$/);
  await page.getByRole('link', { name: 'Proyectista' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(department.getByRole('radio', { name: 'Ingeniería' })).toBeChecked();
  await department.getByText('Todos').click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test('a posting that cannot be fetched says so, and is shown once the network is back', async ({
    page,
    service,
  }) => {
    const { title } = await createPosting(service);
    await page.goto(`${LIST}?buscar=${encodeURIComponent(title)}`);
    await waitForHydration(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión', exact: true })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
