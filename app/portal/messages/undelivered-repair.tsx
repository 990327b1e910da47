import { deferred } from '#app/ui/deferred.tsx';
import { useUndelivered } from './list-undelivered.ts';

const UndeliveredNotice = deferred(() =>
  import('./undelivered-notice.tsx').then((module) => module.UndeliveredNotice),
);

/** Below an address: whether a mail to it did not arrive, why, and how to repair it. */
export function UndeliveredRepair({ applicant, canUpdate }: { applicant: string; canUpdate: boolean }) {
  const undelivered = useUndelivered(applicant);
  return (
    undelivered && <UndeliveredNotice applicant={applicant} undelivered={undelivered} canUpdate={canUpdate} />
  );
}
