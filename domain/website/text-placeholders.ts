import { COMPANY_VARIABLES } from './fill-company.ts';

/** The longest text, as in `content_drafts`. */
export const MAX_TEXT_LENGTH = 20_000;

/** The parts of a text that the site fills in or turns into links, such as `{{count}}` and `[privacy policy]`. */
const placeholders = (text: string): string[] =>
  text
    .match(/\{\{[^}]+\}\}|[[\]]/g)
    ?.filter((part) => !COMPANY_VARIABLES.includes(part))
    .toSorted() ?? [];

/** What the site fills into a text, besides the facts of the company. */
export const variablesOf = (text: string): string[] =>
  placeholders(text).filter((part) => part.startsWith('{{'));

/**
 * Placeholders of the shipped text that a changed text lacks, or has in addition; the site needs exactly those. Facts of
 * the company may be in any text, and left out of any.
 */
export function differingPlaceholders(shipped: string, changed: string): string[] {
  const [expected, found] = [placeholders(shipped), placeholders(changed)];
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
