import type { Page } from '@playwright/test';

/**
 * Runs something as each write reaches the server. Done before the click, a change to who may write would be heard by
 * the page, which then offers nothing to click.
 */
export async function beforeWrites(
  page: Page,
  address: RegExp,
  effect: () => PromiseLike<unknown>,
): Promise<void> {
  await page.route(address, async (route) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(route.request().method())) await effect();
    await route.continue();
  });
}
