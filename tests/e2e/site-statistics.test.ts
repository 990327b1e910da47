import type { Page } from '@playwright/test';
import { test as base, expect, expectAccessible } from './support/test.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36';

/** A browser that does not say that it is driven by a test. */
const test = base.extend<{ visitor: Page }>({
  visitor: async ({ page }, use) => {
    await page.addInitScript((userAgent) => {
      Object.defineProperty(navigator, 'webdriver', { get: () => false });
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    }, CHROME);
    await page.route(/\/functions\/v1\/count-visit/, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'user-agent': CHROME } }),
    );
    await use(page);
    await page.unrouteAll({ behavior: 'wait' });
  },
});

// A viewport size that no other test uses, to get a new browser context: the script stays in this one.
test.use({ viewport: { width: 1280, height: 717 } });

/** Waits for the code that counts, which loads after the page. */
const counts = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/count-visit-')),
  );

test('a visit ends up in the statistics of the site, and that of staff does not', async ({
  anotherBrowser,
  site,
  signedInAs,
  visitor,
}) => {
  await visitor.goto('/servicios?utm_campaign=Verano');
  const counted = visitor.waitForResponse(/\/functions\/v1\/count-visit/);
  await counts(visitor);
  await visitor.getByRole('link', { name: 'Casos de éxito' }).first().click();
  expect((await counted).status()).toBe(204);
  const [{ count } = {}] = await site.sql(
    "select count from private.page_counts where page = '/servicios' and event = 'view'",
  );
  expect(count).toBe(1);

  const staff = await anotherBrowser();
  await signedInAs('super_admin', staff);
  await staff.goto('/admin/portales/estadisticas');
  await expect(
    staff.getByRole('table', { name: 'Páginas' }).getByRole('row', { name: '/servicios' }),
  ).toContainText('1');
  await expect(staff.getByText('verano')).toBeVisible();
  await expectAccessible(staff);

  // Of staff, nothing is sent at all.
  await signedInAs('super_admin', visitor);
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  await visitor.goto('/servicios');
  await counts(visitor);
  await visitor.getByRole('link', { name: 'Casos de éxito' }).first().click();
  await expect(visitor).toHaveURL(/casos-de-exito/);
  expect(asked.filter((url) => url.includes('/count-visit?'))).toEqual([]);
});
