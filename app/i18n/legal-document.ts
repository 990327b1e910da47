import type { RichText } from '#domain/website/rich-text.ts';

/** A legal text with numbered clauses. */
export interface LegalDocument {
  readonly meta: { readonly title: string; readonly description: string };
  readonly eyebrow: string;
  readonly title: string;
  readonly lead: string;
  /** The cells of the title block. */
  readonly block: readonly { readonly label: string; readonly value: string }[];
  readonly clauses: readonly Clause[];
}

export interface Clause {
  readonly title: string;
  /** Plain as shipped, with a blank line between paragraphs and a dash before items; staff may give it formatting. */
  readonly body: string | RichText;
  /** The part of the register of processing activities listed below the clause. */
  readonly register?: 'activities' | 'periods' | 'recipients';
}

/** The body of a clause, of paragraphs and lists. */
export const bodyOf = (...blocks: readonly (string | readonly string[])[]): string =>
  blocks
    .map((block) => (typeof block === 'string' ? block : block.map((item) => `- ${item}`).join('\n')))
    .join('\n\n');
