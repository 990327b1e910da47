import { expect, type Page } from '@playwright/test';

/** Navigates within the portal to a screen with a different title. Reloading the page costs six times as much. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  // Each screen sets its own title.
  await expect(page).not.toHaveTitle('');
}
