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
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
  readonly rows?: readonly (readonly [string, string, string])[];
  /** The part of the register of processing activities listed below the clause. */
  readonly register?: 'activities' | 'periods' | 'recipients';
}
