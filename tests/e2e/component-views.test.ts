import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { build, preview } from 'vite';
import { seriousViolations } from './support/accessibility.ts';

/** The built views page, served from a temporary directory for all tests of the file. */
const resources = new AsyncDisposableStack();
let url = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const { path } = resources.use(await temporaryDirectory());
  const configFile = join(import.meta.dirname, '..', '..', 'vite.views.config.ts');
  await build({ configFile, logLevel: 'error', build: { outDir: path, minify: false } });
  const server = await preview({
    configFile,
    build: { outDir: path },
    preview: { port: 0, host: '127.0.0.1' },
  });
  resources.defer(() => server.close());
  url = server.resolvedUrls?.local[0] ?? '';
});

test.afterAll(() => resources.disposeAsync());

/** Console errors and exceptions, but those a view causes on purpose. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('expected')) errors.push(message.text());
  });
  return errors;
}

for (const [language, path] of [
  ['Spanish', ''],
  ['English', 'en'],
] as const)
  test(`every component view in ${language} logs no error and is accessible`, async ({ page }) => {
    test.slow();
    const errors = watchErrors(page);
    // The English views differ in text alone.
    const violations = async (): Promise<string[]> => (language === 'Spanish' ? seriousViolations(page) : []);
    await page.goto(url + path);
    const all = await page
      .locator('[data-standalone]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-standalone') ?? ''));
    expect(all.length).toBeGreaterThan(20);
    // The portal is in Spanish alone.
    const views = all.filter((view) => language === 'Spanish' || view.startsWith('site/'));
    expect.soft(await violations(), 'inline views').toEqual([]);
    for (const view of views) {
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, view);
      await page.locator(`[data-view="${view}"]`).waitFor({ state: 'attached' });
      expect.soft(await violations(), view).toEqual([]);
      expect.soft(errors.splice(0), view).toEqual([]);
    }
  });
