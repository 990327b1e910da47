import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useUndelivered } from './list-undelivered.ts';

/** Beside a person in a list: whether a mail to them did not arrive. */
export function UndeliveredMark({ applicant }: { applicant: string }) {
  return (
    useUndelivered(applicant) && (
      <span className="block">
        <StatusBadge tone="red">No entregado</StatusBadge>
      </span>
    )
  );
}
