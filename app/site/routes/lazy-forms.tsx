import { type ComponentProps, lazy, Suspense } from 'react';
import { hasDrafts } from '#app/site/forms/draft.ts';
import { firstInteraction } from '#app/ui/first-interaction.ts';
import { importWithRetry } from '#app/ui/import-with-retry.ts';

// Forms are split out and loaded when the visitor first does something: the page is ready before, and works without.

/** At once where there may be something to fill in again. */
const whenNeeded = async (): Promise<void> => {
  if (!hasDrafts()) await firstInteraction();
};

const ContactForm = lazy(() =>
  whenNeeded()
    .then(() => importWithRetry(() => import('#app/site/features/contact/contact-form.tsx')))
    .then((module) => ({ default: module.ContactForm })),
);

// With its details, which would lose what was typed before hydration if they were loaded by themselves.
const DetailedContactForm = lazy(() =>
  whenNeeded()
    .then(() =>
      importWithRetry(() =>
        Promise.all([
          import('#app/site/features/contact/contact-form.tsx'),
          import('#app/site/features/contact/quote-details.tsx'),
        ]),
      ),
    )
    .then(([{ ContactForm }, { QuoteDetails }]) => ({
      default: (props: ComponentProps<typeof ContactForm>) => (
        <ContactForm {...props} Details={QuoteDetails} />
      ),
    })),
);

const InternshipForm = lazy(() =>
  whenNeeded()
    .then(() => importWithRetry(() => import('#app/site/features/internships/internship-form.tsx')))
    .then((module) => ({
      default: module.InternshipForm,
    })),
);

const JobAlertForm = lazy(() =>
  whenNeeded()
    .then(() => importWithRetry(() => import('#app/site/features/job-alerts/job-alert-form.tsx')))
    .then((module) => ({ default: module.JobAlertForm })),
);

const SpontaneousForm = lazy(() =>
  whenNeeded()
    .then(() => importWithRetry(() => import('#app/site/features/spontaneous/spontaneous-form.tsx')))
    .then((module) => ({ default: module.SpontaneousForm })),
);

/** Shows the technical details at once when the page fills in what it is about, or the form was posted before. */
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

export function LazyInternshipForm(props: ComponentProps<typeof InternshipForm>) {
  return (
    <Suspense fallback={<div className="min-h-250 border border-rule bg-sheet" />}>
      <InternshipForm {...props} />
    </Suspense>
  );
}

export function LazyJobAlertForm(props: ComponentProps<typeof JobAlertForm>) {
  return (
    <Suspense fallback={<div className="min-h-75" />}>
      <JobAlertForm {...props} />
    </Suspense>
  );
}

export function LazySpontaneousForm(props: ComponentProps<typeof SpontaneousForm>) {
  return (
    <Suspense fallback={<div className="min-h-200" />}>
      <SpontaneousForm {...props} />
    </Suspense>
  );
}
