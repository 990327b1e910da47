import { clsx } from 'clsx';
import { formatDateTime, machineReadable } from '#app/i18n/format.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { SecurityEvent } from './list-security-events.ts';
import { actionOf, describeTraits } from './security-event-labels.ts';

/** Security events with time, action, account and traits. */
export function SecurityEventList({
  events,
  names,
  isStale,
}: {
  events: readonly SecurityEvent[];
  names: ReadonlyMap<string, string>;
  isStale: boolean;
}) {
  return (
    <ol
      aria-label="Eventos de seguridad"
      className={clsx('border border-rule bg-sheet transition-opacity', isStale && 'opacity-60')}
    >
      {events.map((event) => (
        <li
          key={event.id}
          className="grid items-baseline gap-x-5 gap-y-1 border-b border-grid min-h-11 px-4 py-2 last:border-b-0 lg:grid-cols-[9.5rem_17rem_13rem_1fr]"
        >
          <time
            dateTime={machineReadable(event.occurred_at)}
            className="text-sm whitespace-nowrap text-muted tabular-nums"
          >
            {formatDateTime(event.occurred_at)}
          </time>
          <StatusBadge tone={actionOf(event.action).tone}>{actionOf(event.action).label}</StatusBadge>
          <span className="min-w-0 text-sm wrap-anywhere text-ink">{accountName(event, names)}</span>
          <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-sm">
            {describeTraits(event.traits).map(({ name, value }) => (
              <div key={name} className="flex min-w-0 gap-1.5">
                <dt className="shrink-0 text-muted">{name}:</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}

function accountName({ actor_id, subject_id }: SecurityEvent, names: ReadonlyMap<string, string>): string {
  const id = actor_id ?? subject_id;
  if (id === null) return 'Sin cuenta';
  return names.get(id) ?? 'Cuenta fuera del portal';
}
