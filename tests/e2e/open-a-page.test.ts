import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

/** Whether a page's footer is laid out. */
const isLaidOut = (footer: Element) =>
  footer.querySelector('a')?.checkVisibility({ contentVisibilityAuto: true });

test('asks for the routes of its links when the visitor does something', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/');
  // One that is fetched when the page has been idle for a while.
  await expect.poll(() => requests.some((path) => path.includes('/count-visit-'))).toBe(true);
  expect(requests).not.toContain('/__manifest');
  await page.keyboard.press('Tab');
  await expect.poll(() => requests).toContain('/__manifest');
});

test('lays out what is below the fold when it comes near, or something is clicked', async ({ page }) => {
  await page.goto('/');
  const footer = page.locator('footer');
  expect(await footer.evaluate(isLaidOut)).toBe(false);
  await page.locator('h1').click();
  expect(await footer.evaluate(isLaidOut)).toBe(true);

  await page.goto('/servicios');
  expect(await footer.evaluate(isLaidOut)).toBe(false);
  await page.mouse.wheel(0, 100_000);
  await expect.poll(() => footer.evaluate(isLaidOut)).toBe(true);
  // Restores its position.
  await page.reload();
  expect(await footer.evaluate(isLaidOut)).toBe(true);

  await page.goto('/nuestro-proposito#contenido');
  expect(await footer.evaluate(isLaidOut)).toBe(true);

  // With the first key, the end of the page is where it stays.
  await page.goto('/practicas');
  expect(await footer.evaluate(isLaidOut)).toBe(false);
  await page.keyboard.press('End');
  expect(await footer.evaluate(isLaidOut)).toBe(true);
  await expect(footer.getByRole('link').last()).toBeInViewport();
});

const PAGES = [
  '/',
  '/servicios',
  '/oportunidades-laborales',
  '/casos-de-exito',
  '/nuestro-proposito',
  '/en/jobs',
  '/en/success-cases',
];

test('opens the pages without reading the locale data', async ({ page }) => {
  await page.addInitScript(() => {
    const used: string[] = [];
    Object.assign(window, { used });
    for (const name of ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat'] as const)
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct(original, args, target): object {
            used.push(name);
            return Reflect.construct(original, args, target);
          },
        }),
      });
    const note = (prototype: object, name: string): void => {
      const original: unknown = Reflect.get(prototype, name);
      if (typeof original !== 'function') throw new Error(name);
      Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]): unknown {
        used.push(name);
        return Reflect.apply(original, this, args);
      });
    };
    note(String.prototype, 'localeCompare');
    note(Number.prototype, 'toLocaleString');
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
      note(Date.prototype, name);
  });
  const used: Record<string, unknown> = {};
  for (const path of PAGES) {
    await page.goto(path);
    await waitForHydration(page);
    used[path] = await page.evaluate(() => Reflect.get(window, 'used'));
  }
  expect(used).toEqual(Object.fromEntries(PAGES.map((path) => [path, []])));
});
