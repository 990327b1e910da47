import type { Page } from '@playwright/test';
import { picture } from './support/pictures.ts';
import { expect, expectAccessible, test } from './support/test.ts';

for (const [language, path, title, contact] of [
  ['es', '/', 'Energía y control que no se detienen.', 'Contacto'],
  ['en', '/en', 'Power and control that do not stop.', 'Contact'],
] as const) {
  test(`presents the company (${language})`, async ({ page }) => {
    await page.clock.install();
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // The English page differs in text alone.
    if (language === 'es') await expectAccessible(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('navigation').getByRole('link', { name: contact, exact: true }).click();
    await expect(page).toHaveURL(/#contacto$/);
    const position = () => page.evaluate(() => window.scrollY);
    await page.clock.runFor(99);
    expect(await position()).toBe(0);
    await page.clock.runFor(1);
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: contact })).toBeInViewport();
    expect(await position()).toBeGreaterThan(500);
    await page.clock.resume();
    if (language === 'es') await expectAccessible(page);
  });
}

test('the language switch opens the same page in the other language, and back', async ({ page }) => {
  await page.goto('/oportunidades-laborales');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/jobs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Job opportunities' })).toBeVisible();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/localhost:\d+\/oportunidades-laborales$/);
});

test.describe('the carousel', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test("advances after each image's duration, and can be paused", async ({ page }) => {
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

test.describe('the carousel managed in the portal', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('shows the managed images, each for its own duration, with a one-second fade', async ({
    page,
    service,
  }) => {
    const images = [
      { storage_path: `${crypto.randomUUID()}.png`, duration_seconds: 20, order_index: 900 },
      { storage_path: `${crypto.randomUUID()}.png`, duration_seconds: 30, order_index: 901 },
    ] as const;
    for (const { storage_path } of images) {
      const { buffer, mimeType } = await picture('portada.png');
      const stored = await service.storage
        .from('hero-images')
        .upload(storage_path, buffer, { contentType: mimeType });
      expect(stored.error).toBeNull();
    }
    await service
      .from('hero_images')
      .insert([...images])
      .throwOnError();
    try {
      await page.clock.install();
      await page.goto('/');
      const [first, second] = images.map(({ storage_path }) => page.locator(`img[src*="${storage_path}"]`));
      if (!first || !second) throw new Error('there are two');
      await expect(second).toHaveCSS('opacity', '0');
      await expect(first).toHaveCSS('transition-duration', '1s');
      await page.clock.runFor(20_100);
      await expect(second).toHaveCSS('opacity', '1');
      await expect(first).toHaveCSS('opacity', '0');
      await page.clock.runFor(20_100);
      await expect(second).toHaveCSS('opacity', '1');
      await page.clock.runFor(10_000);
      await expect(first).toHaveCSS('opacity', '1');
    } finally {
      await service
        .from('hero_images')
        .delete()
        .in(
          'storage_path',
          images.map(({ storage_path }) => storage_path),
        );
    }
  });
});

/** How far a section's breaker stands open. */
const openness = (page: Page, section: string) =>
  page.locator(`#${section} .breaker .contact`).evaluate((contact) => getComputedStyle(contact).rotate);

test.describe('the bus', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('energizes down to the section in view, whose breaker closes', async ({ page }) => {
    await page.goto('/');
    const energized = () =>
      page
        .locator('#servicios')
        .evaluate((section) => Number(getComputedStyle(section, '::after').scale.split(' ')[1]));
    expect(await openness(page, 'servicios')).toBe('32deg');
    expect(await energized()).toBe(0);
    await page.locator('#servicios h2').evaluate((title) => title.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(() => openness(page, 'servicios')).not.toBe('32deg');
    expect(await energized()).toBeGreaterThan(0);
    expect(await openness(page, 'contacto')).toBe('32deg');
  });
});

test('does not move under prefers-reduced-motion', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  expect(await openness(page, 'contacto')).toBe('none');
  await expect(page.getByRole('button', { name: 'Reanudar' })).toBeVisible();
});

test('is readable without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText('Tableros UL 508A y CCM')).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByText('UL 508A panels and MCCs')).toBeVisible();

  await page.goto('/oportunidades-laborales');
  await page.getByLabel('Buscar').fill('proyectista');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByText('1 oferta disponible')).toBeVisible();
  await page.getByRole('link', { name: 'Proyectista Eléctrico' }).click();
  await expect(page.getByRole('article').getByText('Técnico o ingeniero en electricidad')).toBeVisible();
  await page.goto('/casos-de-exito');
  await page.getByRole('link', { name: 'Telemetría de pozos de agua' }).click();
  await expect(page.getByRole('main').getByText('Tableros solares con radio').first()).toBeVisible();
  await context.close();
});
