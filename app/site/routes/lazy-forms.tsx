import { type ComponentProps, Suspense } from 'react';
import { defineLazyForm } from '#app/site/forms/define-lazy-form.ts';

const InternshipForm = defineLazyForm(async () => {
  const { InternshipForm } = await import('#app/site/features/internships/internship-form.tsx');
  return { default: InternshipForm };
});

const JobAlertForm = defineLazyForm(async () => {
  const { JobAlertForm } = await import('#app/site/features/job-alerts/job-alert-form.tsx');
  return { default: JobAlertForm };
});

const SpontaneousForm = defineLazyForm(async () => {
  const { SpontaneousForm } = await import('#app/site/features/spontaneous/spontaneous-form.tsx');
  return { default: SpontaneousForm };
});

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
