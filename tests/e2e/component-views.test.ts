import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { build, preview } from 'vite';
import { z } from 'zod';
import { AXE_TAGS } from './support/test.ts';

/** The axe that `@axe-core/playwright` runs, injected once: its builder injects it for every analysis. */
const AXE = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');

const violationsSchema = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullish(),
    nodes: z.array(z.object({ html: z.string() })),
  }),
);

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

/** Serious and critical violations in the page. */
async function seriousViolations(page: Page): Promise<string[]> {
  const violations = await page.evaluate(
    `axe.run({ resultTypes: ['violations'], runOnly: ${JSON.stringify(AXE_TAGS)} }).then(({ violations }) => violations)`,
  );
  return violationsSchema
    .parse(violations)
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

for (const [language, path] of [
  ['Spanish', ''],
  ['English', 'en'],
] as const)
  test(`every component view in ${language} is accessible and logs no error`, async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto(url + path);
    await page.addScriptTag({ path: AXE });
    const views = await page
      .locator('[data-standalone]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-standalone') ?? ''));
    expect(views.length).toBeGreaterThan(20);
    expect.soft(await seriousViolations(page), 'inline views').toEqual([]);
    for (const view of views) {
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, view);
      await page.locator(`[data-view="${view}"]`).waitFor({ state: 'attached' });
      expect.soft(await seriousViolations(page), view).toEqual([]);
      expect.soft(errors.splice(0), view).toEqual([]);
    }
  });
