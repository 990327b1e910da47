/** The values that a page fills into the quote request form. */
export interface QuoteDraft {
  /** What the request refers to; sent along, not editable. */
  readonly subject?: string;
  /** As the form's options are stored. */
  readonly service?: string | null;
  readonly message?: string;
}
