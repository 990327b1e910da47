import { expect, type Page } from '@playwright/test';

/** Goes to a screen of the portal with another title than the one that is open: loading it anew costs six times as much. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  // Each screen brings its own.
  await expect(page).not.toHaveTitle('');
}
