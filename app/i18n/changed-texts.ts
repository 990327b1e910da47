import type { i18n } from 'i18next';
import { changesOf, setTexts } from '#domain/website/text-changes.ts';
import { CHANGES } from './change-messages.ts';

/**
 * Texts that load with a part of a page, with their changes.
 *
 * @param document such as `pages/quote-details`
 */
export function changedTexts<T extends object>(instance: i18n, document: string, texts: T): T {
  return setTexts(texts, changesOf(document, instance.getResourceBundle(instance.language, CHANGES) ?? {}));
}
