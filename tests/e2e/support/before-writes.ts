import type { Page } from '@playwright/test';

/**
 * Runs an effect as each write reaches the server. A permission change made before the click would be pushed to the
 * page, which would then hide the button.
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
