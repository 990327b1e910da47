import type { CONTACT_SERVICES } from '#domain/contact-services.ts';

/** What a page fills into the quote request form. */
export interface QuoteDraft {
  /** Sent along, not editable: what the request refers to. */
  readonly subject?: string;
  readonly service?: (typeof CONTACT_SERVICES)[number] | null;
  readonly message?: string;
}
