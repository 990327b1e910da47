import type { Page } from '@playwright/test';

/** Dispatches all keys in one task, before the page can re-render. */
export const pressAtOnce = (page: Page, keys: string): Promise<void> =>
  page.evaluate((pressed) => {
    for (const key of pressed)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
  }, keys);
