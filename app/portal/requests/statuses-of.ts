import type { StatusOption } from '#app/ui/status-select.tsx';
import { WITHDRAWN_LABEL } from '#domain/recruiting/status-labels.ts';

/** Of a row in a list of requests. */
interface Withdrawable {
  readonly status: string;
  readonly withdrawn_at?: string | null | undefined;
}

/** Whether its sender withdrew it, which is stored as a rejection. */
export const isWithdrawn = ({ status, withdrawn_at }: Withdrawable): boolean =>
  status === 'rejected' && Boolean(withdrawn_at);

/** The statuses as they are shown for a request: that of a withdrawn one is no rejection. */
export const statusesOf = <Status extends string>(
  statuses: readonly StatusOption<Status>[],
  row: Withdrawable,
): readonly StatusOption<Status>[] =>
  isWithdrawn(row)
    ? statuses.map((option) =>
        option.value === row.status ? { ...option, label: WITHDRAWN_LABEL, tone: 'steel' } : option,
      )
    : statuses;
