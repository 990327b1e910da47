import { expect, test } from './support/test.ts';

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
