import { lazy } from 'react';
import { hasDrafts } from '#app/site/forms/draft.ts';
import { firstInteraction } from '#app/ui/first-interaction.ts';
import { importWithRetry } from '#app/ui/import-with-retry.ts';

/**
 * A form split into its own chunk, loaded on the visitor's first interaction, or at once if there may be a draft to
 * restore: the page is interactive before, and works without it.
 */
export const defineLazyForm: typeof lazy = (load) =>
  lazy(async () => {
    if (!hasDrafts()) await firstInteraction();
    return importWithRetry(load);
  });
