import { clsx } from 'clsx';
import { Link } from 'react-router';
import { formatCount } from '#app/i18n/format-count.ts';
import { daysSince, LATE_DAYS } from '#app/portal/triage/days-since.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { type Task, waitingText } from './tasks.ts';

/**
 * A task with its count, its waiting time and a link to its list.
 *
 * @param props.unit the unit of the count, for rows whose text names something else
 */
export function TaskRow({
  task,
  now,
  unit,
}: {
  task: Task;
  now: Date;
  unit?: readonly [one: string, many: string];
}) {
  const { count, since, text, to } = task;
  const number = <span className="font-semibold text-ink tabular-nums">{formatCount(count)}</span>;
  return (
    <li className="border-t border-grid first:border-t-0">
      <Link
        to={to}
        className="group flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 hover:text-copper"
      >
        <span
          className={clsx('min-w-0 underline-offset-4 group-hover:underline', unit && 'font-medium text-ink')}
        >
          {!unit && <>{number} </>}
          {text}
        </span>
        <span className="text-sm text-muted">
          {unit && (
            <>
              {number} {count === 1 ? unit[0] : unit[1]}
            </>
          )}
          {since && (
            <>
              {unit && ' · '}
              {daysSince(since, now) >= LATE_DAYS ? (
                <StatusBadge tone="red" isSentence>
                  {waitingText(since, now)}
                </StatusBadge>
              ) : (
                waitingText(since, now)
              )}
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
