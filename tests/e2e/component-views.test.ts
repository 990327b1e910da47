import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { type BuildOptions, build, preview } from 'vite';
import { accessibilityViolations } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

/** Nobody downloads the views page, so its size does not matter. */
const LEAN: BuildOptions = { minify: false, cssMinify: false, reportCompressedSize: false };

/** The built views page, served from a temporary directory. */
const resources = new AsyncDisposableStack();
let url = '';

test.beforeAll(async () => {
  const { path } = resources.use(await temporaryDirectory());
  const configFile = join(import.meta.dirname, '..', '..', 'vite.views.config.ts');
  await build({ configFile, logLevel: 'error', build: { ...LEAN, outDir: path } });
  const server = await preview({
    configFile,
    build: { outDir: path },
    preview: { port: 0, host: '127.0.0.1' },
  });
  resources.defer(() => server.close());
  url = server.resolvedUrls?.local[0] ?? '';
});

test.afterAll(() => resources.disposeAsync());

/** Console errors and exceptions, except those a view causes on purpose. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('expected')) errors.push(message.text());
  });
  return errors;
}

/** Axe rules that apply to whole pages, not to parts of them. */
const OF_PAGES = /^(?:heading-order|landmark-|page-has-heading-one|region|skip-link)/;

const violationsOfParts = async (page: Page): Promise<string[]> =>
  (await accessibilityViolations(page)).filter((violation) => !OF_PAGES.test(violation));

test('every component view is accessible and logs no error in either language', async ({
  browser,
  contextOptions,
  locale,
}) => {
  test.slow();
  // Does not need the site; reuses the worker and browser of the other tests.
  await using context = await browser.newContext({ ...contextOptions, ...(locale && { locale }) });
  const page = await context.newPage();
  const errors = watchErrors(page);
  const open = async (view: string): Promise<void> => {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, view);
    await page.locator(`[data-view="${view}"]`).waitFor({ state: 'attached' });
  };
  await page.goto(url);
  const views = await page
    .locator('[data-standalone]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-standalone') ?? ''));
  expect(views.length).toBeGreaterThan(20);
  expect.soft(await violationsOfParts(page), 'inline views').toEqual([]);
  for (const view of views) {
    await open(view);
    expect.soft(await violationsOfParts(page), view).toEqual([]);
    expect.soft(errors.splice(0), view).toEqual([]);
  }
  // The English views differ only in text, and the portal is only in Spanish.
  await page.goto(`${url}en`);
  for (const view of views.filter((id) => id.startsWith('site/'))) {
    await open(view);
    expect.soft(errors.splice(0), `${view} in English`).toEqual([]);
  }
});

test('with a contrast theme, what is on, current, filled or focused still differs from what is not', async ({
  browser,
  contextOptions,
}) => {
  await using context = await browser.newContext({ ...contextOptions, forcedColors: 'active' });
  const page = await context.newPage();
  const view = (id: string) => page.locator(`[data-view="${id}"]`);
  const colors = (within: Locator, property: 'background-color' | 'border-bottom-color') =>
    within.evaluateAll(
      (all, name) => all.map((one) => getComputedStyle(one).getPropertyValue(name)),
      property,
    );
  await page.goto(url);
  const [canvas] = await colors(page.locator('body'), 'background-color');
  const on = await colors(view('ui/fields/switch on').getByRole('switch'), 'background-color');
  const off = await colors(view('ui/fields/switch off').getByRole('switch'), 'background-color');
  expect(on).not.toEqual(off);
  expect(
    await colors(view('ui/fields/switch off').locator('[role=switch] > span'), 'background-color'),
  ).not.toEqual(off);
  const tabs = await colors(view('ui/actions/tabs').getByRole('link'), 'border-bottom-color');
  expect(tabs.lastIndexOf(tabs[0] ?? '')).toBe(0);
  for (const bar of await colors(page.getByRole('figure').locator('.bg-copper'), 'background-color'))
    expect(bar).not.toBe(canvas);
  await expect(view('ui/actions/button small').getByRole('button')).toHaveCSS('border-style', 'solid');
  await page.goto(`${url}#ui/actions/action menu open`);
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toHaveCSS('outline-style', 'solid');
});
