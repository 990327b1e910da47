import { lazy } from 'react';
import { hasDrafts } from '#app/site/forms/draft.ts';
import { firstInteraction } from '#app/ui/first-interaction.ts';
import { importWithRetry } from '#app/ui/import-with-retry.ts';

/**
 * A form that is split out and loaded when the visitor first does something, or at once where there may be a draft to fill
 * in again: the page is ready before, and works without.
 */
export const defineLazyForm: typeof lazy = (load) =>
  lazy(async () => {
    if (!hasDrafts()) await firstInteraction();
    return importWithRetry(load);
  });
