import type { Page } from '@playwright/test';

/**
 * Makes every read of a table fail.
 *
 * @returns a function that restores the reads
 */
export async function breakReads(page: Page, table: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/rest/v1/${table}\\?`);
  await page.route(address, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 500, json: { message: 'out of order' } })
      : route.fallback(),
  );
  return () => page.unroute(address);
}
