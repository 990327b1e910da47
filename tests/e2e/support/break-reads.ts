import type { Page } from '@playwright/test';

/**
 * Lets the line break whenever a table is read.
 *
 * @returns mends it
 */
export async function breakReads(page: Page, table: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/rest/v1/${table}\\?`);
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  return () => page.unroute(address);
}
