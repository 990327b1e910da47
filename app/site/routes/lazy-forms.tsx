import { type ComponentProps, lazy, Suspense } from 'react';
import { afterLoad } from '#app/lib/after-load.ts';

// Forms are split out and loaded after the page, which they would slow down.

const ContactForm = lazy(() =>
  afterLoad()
    .then(() => import('#app/site/features/contact/contact-form.tsx'))
    .then((module) => ({ default: module.ContactForm })),
);

const InternshipForm = lazy(() =>
  afterLoad()
    .then(() => import('#app/site/features/internships/internship-form.tsx'))
    .then((module) => ({
      default: module.InternshipForm,
    })),
);

const JobAlertForm = lazy(() =>
  afterLoad()
    .then(() => import('#app/site/features/job-alerts/job-alert-form.tsx'))
    .then((module) => ({ default: module.JobAlertForm })),
);

const SpontaneousForm = lazy(() =>
  afterLoad()
    .then(() => import('#app/site/features/spontaneous/spontaneous-form.tsx'))
    .then((module) => ({ default: module.SpontaneousForm })),
);

export function LazyContactForm(props: ComponentProps<typeof ContactForm>) {
  return (
    <Suspense fallback={<div className="min-h-150 border border-rule bg-sheet" />}>
      <ContactForm {...props} />
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
