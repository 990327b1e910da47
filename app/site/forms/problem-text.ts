import type { TFunction } from 'i18next';

/** The text of a problem, which the domain's schemas name by its key; `unused-texts.test.ts` finds keys without one. */
export const problemText = (t: TFunction, key: string): string => t(key as 'common.tooLong');
