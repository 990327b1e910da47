import { type ComponentProps, lazy, Suspense } from 'react';
import { windowLoaded } from '#app/lib/window-loaded.ts';
import { importWithRetry } from '#app/ui/import-with-retry.ts';

// Dialogs and their forms are split into chunks, so that lists do not wait for their code.

const loadJobDialog = () => import('#app/site/features/jobs/job-dialog.tsx');
const JobDialog = lazy(() =>
  importWithRetry(loadJobDialog).then((module) => ({ default: module.JobDialog })),
);

const loadApplicationForm = () => import('#app/site/features/apply/application-form.tsx');
const ApplicationForm = lazy(() =>
  windowLoaded()
    .then(() => importWithRetry(loadApplicationForm))
    .then((module) => ({ default: module.ApplicationForm })),
);

const CaseDialog = lazy(() =>
  importWithRetry(() => import('#app/site/features/success-cases/case-dialog.tsx')).then((module) => ({
    default: module.CaseDialog,
  })),
);

/** Preloads the application form when a visitor is about to apply. */
export function LazyJobDialog(props: Omit<ComponentProps<typeof JobDialog>, 'onIntent'>) {
  return (
    <Suspense>
      <JobDialog {...props} onIntent={loadApplicationForm} />
    </Suspense>
  );
}

export function LazyApplicationForm(props: ComponentProps<typeof ApplicationForm>) {
  return (
    <Suspense fallback={<div className="min-h-150" />}>
      <ApplicationForm {...props} />
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
