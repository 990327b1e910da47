import { type ComponentProps, lazy, Suspense } from 'react';

// Dialogs are split out, so that lists do not wait for their code.

const JobDialog = lazy(() =>
  import('#app/site/features/jobs/job-dialog.tsx').then((module) => ({ default: module.JobDialog })),
);
const loadApplication = () => import('#app/site/features/apply/application-dialog.tsx');
const ApplicationDialog = lazy(() =>
  loadApplication().then((module) => ({ default: module.ApplicationDialog })),
);
const CaseDialog = lazy(() =>
  import('#app/site/features/success-cases/case-dialog.tsx').then((module) => ({
    default: module.CaseDialog,
  })),
);

/** Preloads the application form when a visitor is about to apply. */
export function LazyJobDialog(props: Omit<ComponentProps<typeof JobDialog>, 'onIntent'>) {
  return (
    <Suspense>
      <JobDialog {...props} onIntent={loadApplication} />
    </Suspense>
  );
}

export function LazyApplicationDialog(props: ComponentProps<typeof ApplicationDialog>) {
  return (
    <Suspense>
      <ApplicationDialog {...props} />
    </Suspense>
  );
}

export function LazyCaseDialog(props: ComponentProps<typeof CaseDialog>) {
  return (
    <Suspense>
      <CaseDialog {...props} />
    </Suspense>
  );
}
