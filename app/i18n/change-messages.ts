import type { i18n } from 'i18next';
import { COMPANY, COMPANY_DOCUMENT } from '#domain/website/company.ts';
import { setTexts, type TextValues } from '#domain/website/text-changes.ts';
import { setCompany } from './use-company.ts';

/** The namespace of the changes that came with the page. */
export const CHANGES = 'changes';

let shipped: object | undefined;
let current: TextValues | undefined;

/**
 * Applies the changes that came with the page to the texts that the browser has loaded; the server's have them already.
 *
 * @param changes by path; of the company's facts and of texts that load with a part of a page, with their document:
 *   `pages/quote-details.plant`
 */
export function changeMessages(instance: i18n, changes: TextValues): void {
  if (import.meta.env.SSR || changes === current || (!current && Object.keys(changes).length === 0)) return;
  current = changes;
  shipped ??= Object(instance.getResourceBundle(instance.language, 'translation'));
  addChanges(instance, changes);
  instance.addResourceBundle(instance.language, 'translation', setTexts(shipped ?? {}, changes));
  setCompany(
    instance,
    setTexts({ [COMPANY_DOCUMENT]: COMPANY }, changes)[COMPANY_DOCUMENT],
    instance.language === 'en' ? 'en' : 'es',
  );
}

/** Lets `changedTexts` find the changes. */
export function addChanges(instance: i18n, changes: TextValues): void {
  instance.addResourceBundle(instance.language, CHANGES, changes);
}
