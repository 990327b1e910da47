import type { Download, Page } from '@playwright/test';

/**
 * Waits for the download of a file with the given name. Other files may be downloaded too: the headless browser has no
 * PDF viewer and downloads what a frame would show, such as the CV that a panel opens or preloads.
 */
export function downloadNamed(page: Page, name: string | RegExp): Promise<Download> {
  return page.waitForEvent('download', {
    predicate: (download) => {
      const suggested = download.suggestedFilename();
      return typeof name === 'string' ? suggested === name : name.test(suggested);
    },
    // Shorter than the test's own timeout, which would not say what was being waited for.
    timeout: 30_000,
  });
}
