import { type ComponentProps, Suspense } from 'react';
import { defineLazyForm } from '#app/site/forms/define-lazy-form.ts';

const ContactForm = defineLazyForm(async () => {
  const { ContactForm } = await import('#app/site/features/contact/contact-form.tsx');
  return { default: ContactForm };
});

// Includes the details: loaded separately, they would lose input from before hydration.
const DetailedContactForm = defineLazyForm(async () => {
  const [{ ContactForm }, { QuoteDetails }] = await Promise.all([
    import('#app/site/features/contact/contact-form.tsx'),
    import('#app/site/features/contact/quote-details.tsx'),
  ]);
  return {
    default: (props: ComponentProps<typeof ContactForm>) => <ContactForm {...props} Details={QuoteDetails} />,
  };
});

/** Shows the technical details at once if the page fills in a subject or service, or the form was posted before. */
export function LazyContactForm(props: ComponentProps<typeof ContactForm>) {
  const { draft, posted } = props;
  const hasDetails = posted !== undefined || draft?.subject !== undefined || draft?.service != null;
  const Form = hasDetails ? DetailedContactForm : ContactForm;
  return (
    <Suspense fallback={<div className="min-h-150 border border-rule bg-sheet" />}>
      <Form {...props} />
    </Suspense>
  );
}
