import { expect, expectAccessible, test } from './support/test.ts';

for (const [language, path, title, contact] of [
  ['es', '/', 'Energía y control que no se detienen.', 'Contacto'],
  ['en', '/en', 'Power and control that do not stop.', 'Contact'],
] as const) {
  test(`the home page presents the company (${language})`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('navigation').getByRole('link', { name: contact, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: contact })).toBeInViewport();
    await expectAccessible(page);
  });
}

test('the toggle goes to the same page in the other language and back', async ({ page }) => {
  await page.goto('/oportunidades-laborales');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/oportunidades-laborales$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Job opportunities' })).toBeVisible();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/localhost:\d+\/oportunidades-laborales$/);
});

test.describe('the carousel', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test("goes on after each image's time, and can be paused", async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const lines = page
      .getByRole('group', { name: 'Imágenes de portada' })
      .getByRole('button', { name: /Mostrar/ });
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(0)).toHaveAttribute('aria-current', 'true');
    await page.clock.runFor(5100);
    await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.clock.runFor(30_000);
    await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true');
  });
});

test('stands still for people who want less motion', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Reanudar' })).toBeVisible();
});

test('can be read without scripts', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText('Tableros UL 508A y CCM')).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByText('UL 508A panels and MCCs')).toBeVisible();
  await context.close();
});
