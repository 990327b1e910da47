import type { CONTACT_SERVICES } from '#domain/website/contact-services.ts';

/** The values that a page fills into the quote request form. */
export interface QuoteDraft {
  /** What the request refers to; sent along, not editable. */
  readonly subject?: string;
  readonly service?: (typeof CONTACT_SERVICES)[number] | null;
  readonly message?: string;
}
