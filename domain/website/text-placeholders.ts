import { COMPANY_VARIABLES } from './fill-company.ts';

/** The longest text, as in `content_drafts`. */
export const MAX_TEXT_LENGTH = 20_000;

/** The parts of a text that the site fills in or turns into links, such as `{{count}}` and `[privacy policy]`. */
const placeholders = (text: string, pattern = /\{\{[^}]+\}\}|[[\]]/g): string[] =>
  text
    .match(pattern)
    ?.filter((part) => !COMPANY_VARIABLES.includes(part))
    .toSorted() ?? [];

const VARIABLE = /\{\{[^}]+\}\}/g;

/** What the site fills into a text, besides the facts of the company. */
export const variablesOf = (text: string): string[] => placeholders(text, VARIABLE);

/** The same for texts without links, such as those of mails. */
export const differingVariables = (shipped: string, changed: string): string[] =>
  differingPlaceholders(shipped, changed, VARIABLE);

/**
 * Placeholders of the shipped text that a changed text lacks, or has in addition; the site needs exactly those. Facts of
 * the company may be in any text, and left out of any.
 *
 * @param pattern of the parts: by default also the brackets of links
 */
export function differingPlaceholders(shipped: string, changed: string, pattern?: RegExp): string[] {
  const [expected, found] = [placeholders(shipped, pattern), placeholders(changed, pattern)];
  const missing = (from: string[], others: string[]): string[] => {
    const rest = [...others];
    return from.filter((part) => {
      const index = rest.indexOf(part);
      if (index >= 0) rest.splice(index, 1);
      return index < 0;
    });
  };
  return [...missing(expected, found), ...missing(found, expected)];
}
