import { lazy, Suspense } from 'react';

const ContactForm = lazy(() =>
  import('#app/features/contact/contact-form.tsx').then((module) => ({ default: module.ContactForm })),
);

/** The form with its code apart: the page reads and moves before the form's rules have arrived. */
export function LazyContactForm() {
  return (
    <Suspense fallback={<div className="min-h-150 border border-rule bg-sheet" />}>
      <ContactForm />
    </Suspense>
  );
}
