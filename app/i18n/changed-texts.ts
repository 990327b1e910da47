import type { i18n } from 'i18next';
import { setTexts, type TextValues } from '#domain/website/text-changes.ts';
import { CHANGES } from './change-messages.ts';

/**
 * Texts that load with a part of a page, with their changes.
 *
 * @param document such as `pages/quote-details`
 */
export function changedTexts<T extends object>(instance: i18n, document: string, texts: T): T {
  const changes: TextValues = instance.getResourceBundle(instance.language, CHANGES) ?? {};
  const [changed = texts] = Object.values(setTexts({ [document]: texts }, changes));
  return changed;
}
