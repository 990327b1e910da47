import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { waitForHydration } from './wait-for-hydration.ts';

/** The script that `@axe-core/playwright` runs. Its builder injects the 650 KB twice for every analysis. */
const AXE = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
/** WCAG 2.2 at levels A and AA, and axe's own advice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const violationsSchema = z.array(
  z.object({
    id: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })),
  }),
);

/** Returns the violations axe finds in the page, of any impact. Injects axe once per page. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'));
  // Hydration restores the scroll position; the sticky header covers nothing at the top.
  await waitForHydration(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Colors in mid-transition are not part of the design.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  const violations = await page.evaluate(
    // The only frames show CVs.
    `axe.run({ iframes: false, resultTypes: ['violations'], runOnly: ${JSON.stringify(TAGS)} }).then(({ violations }) => violations)`,
  );
  return violationsSchema
    .parse(violations)
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ failureSummary, html }) => `${html.slice(0, 160)} (${failureSummary})`).join(' | ')}`,
    );
}
