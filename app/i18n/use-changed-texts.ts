import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/values/language.ts';
import { changedTexts } from './changed-texts.ts';
import { useLanguage } from './use-language.ts';

/**
 * Texts in the page's language that load with a part of it, with their changes.
 *
 * @param document such as `pages/quote-details`, one of `LAZY_DOCUMENTS`
 */
export function useChangedTexts<T extends object>(document: string, texts: Readonly<Record<Language, T>>): T {
  const { i18n } = useTranslation();
  return changedTexts(i18n, document, texts[useLanguage()]);
}
