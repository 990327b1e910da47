import type { Locator, Page } from '@playwright/test';

/** A field by its label, which also names the toolbar of a text with formatting. */
export const fieldNamed = (page: Page, label: string): Locator =>
  page.getByLabel(label).and(page.locator('input, textarea, select, [role="textbox"]'));
