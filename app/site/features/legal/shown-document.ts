import type { Clause, LegalDocument } from '#app/i18n/legal-document.ts';
import { richTextOf } from '#domain/website/plain-rich-text.ts';
import type { RichText } from '#domain/website/rich-text.ts';

/** What the register of processing activities says below a clause. */
export interface RegisterPart {
  readonly rows?: readonly (readonly [string, string, string])[];
  readonly list?: RichText;
}

export interface ShownClause extends RegisterPart {
  readonly title: string;
  readonly text: RichText;
}

/** A legal text as its page gets it. */
export interface ShownDocument extends Omit<LegalDocument, 'clauses'> {
  readonly clauses: readonly ShownClause[];
}

/** A clause without the register's part. */
export const showClause = ({ body, title }: Clause): ShownClause => ({
  title,
  text: typeof body === 'string' ? richTextOf(body) : body,
});
