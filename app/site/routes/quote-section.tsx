import { ContactDetails } from '#app/site/features/contact/contact-details.tsx';
import type { QuoteDraft } from '#app/site/features/contact/quote-draft.ts';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { LazyContactForm } from './lazy-contact-form.tsx';

/** The contact section of a page, its form filled in for what the page is about. */
export function QuoteSection({
  sheet,
  title,
  lead,
  draft,
}: {
  sheet: string;
  title: string;
  lead: string;
  draft?: QuoteDraft;
}) {
  return (
    <PageSection id="contacto" sheet={sheet} title={title} lead={lead}>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[1fr_22rem] lg:gap-16">
        <LazyContactForm {...(draft && { draft })} />
        <ContactDetails />
      </div>
    </PageSection>
  );
}
