import { useQuery } from '@tanstack/react-query';
import { deferred } from '#app/ui/deferred.tsx';
import { type UndeliveredMessage, undeliveredMessagesQuery } from './list-undelivered.ts';

const UndeliveredNotice = deferred(() =>
  import('./undelivered-notice.tsx').then((module) => module.UndeliveredNotice),
);

/** The newest message that did not reach an applicant. */
function useUndelivered(applicant: string): UndeliveredMessage | undefined {
  const { data } = useQuery(undeliveredMessagesQuery);
  return data?.find((one) => one.application_id === applicant || one.internship_id === applicant);
}

/** Beside an address in a list: whether a mail to it did not arrive. */
export function UndeliveredMark({ applicant }: { applicant: string }) {
  return (
    useUndelivered(applicant) && (
      <strong className="block text-sm font-semibold text-status-red">No entregado</strong>
    )
  );
}

/** Below an address: whether a mail to it did not arrive, why, and how to repair it. */
export function UndeliveredRepair({ applicant, canUpdate }: { applicant: string; canUpdate: boolean }) {
  const undelivered = useUndelivered(applicant);
  return (
    undelivered && <UndeliveredNotice applicant={applicant} undelivered={undelivered} canUpdate={canUpdate} />
  );
}
