import { ContactDetails } from '#app/site/features/contact/contact-details.tsx';
import type { QuoteDraft } from '#app/site/features/contact/quote-draft.ts';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { LazyContactForm } from './lazy-contact-form.tsx';

/** A page's contact section, with its form prefilled for the page's subject. */
export function QuoteSection({
  title,
  lead,
  draft,
  className,
}: {
  title: string;
  lead: string;
  draft?: QuoteDraft;
  className?: string;
}) {
  return (
    <PageSection id="contacto" title={title} lead={lead} {...(className && { className })}>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_22rem] lg:gap-16">
        <LazyContactForm {...(draft && { draft })} />
        <ContactDetails />
      </div>
    </PageSection>
  );
}
