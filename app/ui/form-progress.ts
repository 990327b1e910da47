/** What closing a form would interrupt or discard. */
export interface FormProgress {
  readonly isSubmitting: boolean;
  readonly hasContent: boolean;
}
