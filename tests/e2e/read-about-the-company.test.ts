import { localPath } from '#domain/website/page-paths.ts';
import { openScreen } from './support/open-screen.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

const LEGAL = ['/privacidad', '/terminos', '/aviso-legal'];

test('the projects of a service are announced on hover and on focus', async ({ page }) => {
  await page.goto('/servicios');
  const projects = page.getByRole('button', { name: 'Ver proyectos' });
  await expect(projects).toHaveCount(4);
  for (const point of ['hover', 'focus'] as const) {
    const word = projects.nth(point === 'hover' ? 0 : 3).getByText('Proximamente');
    await expect(word).toHaveCSS('opacity', '0');
    await projects.nth(point === 'hover' ? 0 : 3)[point]();
    await expect(word).toHaveCSS('opacity', '1');
  }
  await expectAccessible(page);
});

test('the menu is operated by keyboard', async ({ page }) => {
  await page.goto('/');
  const about = page.getByRole('button', { name: 'Nosotros', exact: true });
  const purpose = page.getByRole('banner').getByRole('link', { name: 'Nuestro propósito' });
  await about.press('Enter');
  await page.keyboard.press('Tab');
  await expect(purpose).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(about).toBeFocused();
  await expect(purpose).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nuestro-proposito$/);
  await expect(purpose).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('menus open and their links work', async ({ page }) => {
    for (const [width, menu] of [
      [1024, 'Trabaje con nosotros'],
      [360, 'Menú'],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/');
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Prácticas' }).click();
      await expect(page).toHaveURL(/\/practicas$/);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the burger menu reaches every page, and closes on Escape', async ({ page }) => {
    await page.goto('/en');
    const burger = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await burger.click();
    await expect(menu.getByRole('listitem')).toHaveCount(8);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(burger).toBeFocused();
    await burger.click();
    await menu.getByRole('link', { name: 'Internships' }).click();
    await expect(page).toHaveURL(/\/en\/internships$/);
    await expect(menu).toBeHidden();
    // Screen readers announce the page that replaced the other one.
    await expect(
      page.locator('[aria-live=polite]').filter({ hasText: /^Internships · Voltandes$/ }),
    ).toBeAttached();
  });

  test('clicks before hydration are replayed after it', async ({ page }) => {
    const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/framework-*.js', async (route) => {
      await arrives;
      await route.continue();
    });
    await page.goto('/en', { waitUntil: 'commit' });
    const second = page.getByRole('button', { name: 'Show picture 2 of 3' });
    await second.tap();
    await expect(second).toHaveAttribute('aria-current', 'false');
    arrive();
    await expect(second).toHaveAttribute('aria-current', 'true');
  });

  test.describe(() => {
    test.use({ expectedErrors: [/status of 4(?:04|10)/] });

    test('no page scrolls sideways at 320 px, even with spaced text, and each is accessible', async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize({ width: 320, height: 640 });
      const gone = `/oportunidades-laborales/${crypto.randomUUID()}`;
      const simple = [
        ...LEGAL,
        '/nuestro-proposito',
        '/politica-calidad',
        '/practicas',
        '/servicios/integracion-de-tableros',
        '/sectores/mineria',
        '/enviar-cv',
        '/recibido/postulacion?enviado=1',
        '/nada',
        gone,
      ];
      // Their accessibility is checked where their use is tested.
      const others = ['/', '/servicios', '/casos-de-exito', '/oportunidades-laborales'];
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const spanish = [...simple, ...others];
      const expectNoOverflow = async (path: string): Promise<void> => {
        expect(await overflow(), path).toBe(0);
        // WCAG 2.2, 1.4.12.
        await page.evaluate(() => document.documentElement.classList.add('spaced'));
        for (const width of [1024, 320]) {
          await page.setViewportSize({ width, height: 640 });
          await expect.poll(overflow, `${path}, spaced, at ${width} px`).toBe(0);
        }
        await page.evaluate(() => document.documentElement.classList.remove('spaced'));
      };
      const addSpacing = () =>
        page.addStyleTag({
          content: '.spaced * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
        });
      for (const path of spanish) {
        await page.goto(path);
        if (simple.includes(path)) await expectAccessible(page);
        await addSpacing();
        await expectNoOverflow(path);
      }
      // The English pages differ only in text, so that one document is enough to show them all.
      await page.goto('/en/services');
      await waitForHydration(page);
      // Forms are shown from the first key press on.
      await page.keyboard.press('Tab');
      await addSpacing();
      for (const path of spanish.map((twin) => localPath('en', twin))) {
        const html = await (await page.request.get(path)).text();
        await openScreen(page, path);
        await expect(page.locator('form')).toHaveCount(html.split('<form').length - 1);
        await expectNoOverflow(path);
      }
    });
  });
});
