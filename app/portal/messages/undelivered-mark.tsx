import { useUndelivered } from './list-undelivered.ts';

/** Beside a person in a list: whether a mail to them did not arrive. */
export function UndeliveredMark({ applicant }: { applicant: string }) {
  return (
    useUndelivered(applicant) && (
      <strong className="block text-sm font-semibold whitespace-nowrap text-status-red">No entregado</strong>
    )
  );
}
