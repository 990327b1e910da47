import { formatCount } from '#app/i18n/format-count.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { daysSince, LATE_DAYS, LONG_DAYS } from './days-since.ts';

/** How long something has waited for a decision. */
export function WaitingAge({ since, now }: { since: string; now: Date }) {
  const days = daysSince(since, now);
  return (
    <StatusBadge tone={days >= LATE_DAYS ? 'red' : days >= LONG_DAYS ? 'amber' : 'steel'}>
      {days === 0 ? 'hoy' : days === 1 ? 'ayer' : `${formatCount(days)} días`}
    </StatusBadge>
  );
}
