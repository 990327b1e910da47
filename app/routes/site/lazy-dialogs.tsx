import { type ComponentProps, lazy, Suspense, useEffect } from 'react';

// Dialogs with their code apart: a list reads before what opens from it has arrived.

const JobDialog = lazy(() =>
  import('#app/features/jobs/job-dialog.tsx').then((module) => ({ default: module.JobDialog })),
);
const loadApplication = () => import('#app/features/applications/application-dialog.tsx');
const ApplicationDialog = lazy(() =>
  loadApplication().then((module) => ({ default: module.ApplicationDialog })),
);
const CaseDialog = lazy(() =>
  import('#app/features/success-cases/case-dialog.tsx').then((module) => ({ default: module.CaseDialog })),
);

/** Whoever reads an offer may apply: the form's code comes meanwhile. */
export function LazyJobDialog(props: ComponentProps<typeof JobDialog>) {
  useEffect(() => {
    loadApplication();
  }, []);
  return (
    <Suspense>
      <JobDialog {...props} />
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
