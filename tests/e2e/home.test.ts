import type { Page } from '@playwright/test';
import { picture } from './support/pictures.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** How far a section's breaker is open. */
const breakerRotation = (page: Page, section: string) =>
  page.locator(`#${section} .breaker .contact`).evaluate((contact) => getComputedStyle(contact).rotate);

test('the page presents the company, without motion if the visitor prefers that; otherwise managed images rotate until paused, and the bus energizes down to the section in view', async ({
  page,
  service,
}) => {
  await page.clock.install();
  await page.goto('/');
  expect(await breakerRotation(page, 'contacto')).toBe('none');
  await expect(page.getByRole('button', { name: 'Reanudar' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Energía y control que no se detienen.' }),
  ).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('navigation').getByRole('link', { name: 'Contacto', exact: true }).click();
  await expect(page).toHaveURL(/#contacto$/);
  const position = () => page.evaluate(() => window.scrollY);
  await page.clock.runFor(99);
  expect(await position()).toBe(0);
  await page.clock.runFor(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: 'Contacto' })).toBeInViewport();
  expect(await position()).toBeGreaterThan(500);
  // The keyboard and screen readers continue from there.
  await expect(page.locator('#contacto')).toBeFocused();
  await page.clock.resume();
  // The header stays in view with the primary action, and fits on tablets.
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Solicitar cotización' })).toBeInViewport();
  await page.setViewportSize({ width: 1024, height: 740 });
  expect(await header.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectAccessible(page);
  // One line, or two with increased text spacing: WCAG 2.2, 1.4.12.
  const links = header.getByRole('navigation', { name: 'Principal' });
  const height = await links.evaluate(({ clientHeight }) => clientHeight);
  expect(height).toBeLessThan(50);
  await page.evaluate(async () => {
    const sheet = await new CSSStyleSheet().replace('* { letter-spacing: 0.12em; word-spacing: 0.16em }');
    document.adoptedStyleSheets = [sheet];
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await links.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(height);

  // Each image shows for its own duration, with a one-second fade.
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
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const [first, second] = images.map(({ storage_path }) => page.locator(`img[src*="${storage_path}"]`));
    if (!first || !second) throw new Error('there are fewer than two images');
    await expect(second).toHaveCSS('opacity', '0');
    await expect(first).toHaveCSS('transition-duration', '1s');
    await page.clock.fastForward(20_100);
    await expect(second).toHaveCSS('opacity', '1');
    await expect(first).toHaveCSS('opacity', '0');
    await page.clock.fastForward(20_100);
    await expect(second).toHaveCSS('opacity', '1');
    await page.clock.fastForward(10_000);
    await expect(first).toHaveCSS('opacity', '1');
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.clock.fastForward(30_000);
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

  // The breaker of the section in view closes.
  const energized = () =>
    page
      .locator('#servicios')
      .evaluate((section) => Number(getComputedStyle(section, '::after').scale.split(' ')[1]));
  expect(await breakerRotation(page, 'servicios')).toBe('32deg');
  expect(await energized()).toBe(0);
  await page.locator('#servicios h2').evaluate((title) => title.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => breakerRotation(page, 'servicios')).not.toBe('32deg');
  expect(await energized()).toBeGreaterThan(0);
  expect(await breakerRotation(page, 'contacto')).toBe('32deg');
});

test('the services open one at a time, with a picture; on a telephone all are closed at first', async ({
  page,
}) => {
  await page.goto('/');
  const services = page.locator('#servicios');
  const item = (text: RegExp) => services.getByRole('listitem').filter({ hasText: text });
  const first = item(/^Ingeniería conceptual/);
  await expect(first).toBeVisible();
  await services.getByRole('heading', { name: 'Automatización industrial' }).click();
  await expect(item(/^PLC, SCADA y redes industriales$/)).toBeVisible();
  await expect(first).toBeHidden();
  await expect(
    services.getByRole('link', { name: 'Ver el servicio Automatización industrial' }),
  ).toHaveAttribute('href', '/servicios/automatizacion-industrial');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(services.getByRole('listitem')).toHaveCount(0);
  await services.getByRole('heading', { name: 'Ingeniería eléctrica' }).click();
  await expect(first).toBeVisible();
  await expect(services.getByText('Imagen ilustrativa').first()).toBeVisible();
});
