import type { Download, Page } from '@playwright/test';

/**
 * Waits for the download of a file. By its name: the headless browser has no PDF viewer and also downloads what a frame
 * would show, the CV that a panel opens or prepares.
 */
export function downloadNamed(page: Page, name: string | RegExp): Promise<Download> {
  return page.waitForEvent('download', {
    predicate: (download) => {
      const suggested = download.suggestedFilename();
      return typeof name === 'string' ? suggested === name : name.test(suggested);
    },
    // Before the test's own, which would not say what was waited for.
    timeout: 30_000,
  });
}
