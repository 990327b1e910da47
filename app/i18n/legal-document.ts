/** A legal text: numbered clauses, each of paragraphs, a list, or rows of a table. */
export interface LegalDocument {
  readonly meta: { readonly title: string; readonly description: string };
  readonly eyebrow: string;
  readonly title: string;
  readonly lead: string;
  /** What stands in the title block. */
  readonly block: readonly { readonly label: string; readonly value: string }[];
  readonly clauses: readonly Clause[];
}

export interface Clause {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
  readonly rows?: readonly (readonly [string, string, string])[];
}
