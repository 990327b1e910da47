import type { TFunction } from 'i18next';

/** The text of a problem that a domain schema reports as a key; `unused-texts.test.ts` finds keys without a text. */
export const problemText = (t: TFunction, key: string): string => t(key as 'common.tooLong');
