import type { Language } from '../values/language.ts';
import { mergeTexts, outlineTexts } from '../website/merge-texts.ts';
import type { TextChanges } from '../website/text-changes.ts';
import { differingVariables, MAX_TEXT_LENGTH } from '../website/text-placeholders.ts';
import { type MailTexts, mailTexts } from './mail-texts.ts';

/**
 * The words of the mails with the changes of staff. A text that cannot be sent, because it is blank or its variables are not
 * those of the shipped one, gives way to the shipped one.
 *
 * @param changes by language, as they are stored
 * @returns the words, and the places of what gave way, such as `es shared.greeting`
 */
export function mergeMailTexts(changes: Readonly<Record<Language, TextChanges>>): {
  texts: MailTexts;
  refused: string[];
} {
  const orders = changes.es;
  const refused: string[] = [];
  const merge = (language: Language): MailTexts[Language] => {
    const shipped = mailTexts[language];
    const valid = outlineTexts(shipped, orders).texts.flatMap(([path, text]): [string, string][] => {
      const changed = Object.hasOwn(changes[language], path) ? changes[language][path] : undefined;
      if (changed === undefined) return [];
      if (isSendable(path, text, changed)) return [[path, changed]];
      refused.push(`${language} ${path}`);
      return [];
    });
    return mergeTexts(shipped, { texts: Object.fromEntries(valid), orders });
  };
  return { texts: { es: merge('es'), en: merge('en') }, refused };
}

/** Whether a changed text can be sent in place of the shipped one. */
export const isSendable = (path: string, shipped: string, changed: string): boolean =>
  changed.trim() !== '' &&
  changed.length <= longestMailText(path) &&
  differingVariables(shipped, changed).length === 0;

/** How many characters a text may have: the reference at the end of a long subject would be cut off. */
export const longestMailText = (path: string): number =>
  /\.subject(?:OfOne)?$/.test(path) ? 150 : MAX_TEXT_LENGTH;
