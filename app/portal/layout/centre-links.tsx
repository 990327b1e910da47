import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '#app/i18n/format-count.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { byDailyUse, type Centre, isAt, openCentres } from './centres.ts';
import { useWaiting } from './waiting-counts.ts';

/** The first screen, and those of each center the user may enter, with their counts of pending items. */
export function CentreLinks({ onFollow }: { onFollow?: () => void }) {
  const { access } = useStaff();
  const { pathname } = useLocation();
  const centres = byDailyUse(openCentres(access));
  if (centres.length === 0) return null;
  return (
    <>
      <ScreenLink to="/admin" isCurrent={/^\/admin\/?$/.test(pathname)} onFollow={onFollow}>
        Hoy
      </ScreenLink>
      {centres.map((centre) => (
        <CentreGroup key={centre.to} centre={centre} onFollow={onFollow} />
      ))}
    </>
  );
}

type OnFollow = (() => void) | undefined;

function CentreGroup({ centre, onFollow }: { centre: Centre; onFollow: OnFollow }) {
  const { pathname } = useLocation();
  const waitingCount = useWaiting();
  return (
    <div className="pt-3 pb-1">
      <p className="annotation px-5 pb-1 text-on-ink-muted">{centre.title}</p>
      <ul>
        {centre.screens.map((screen) => {
          const waiting = waitingCount(screen.to);
          return (
            <li key={screen.to}>
              <ScreenLink to={screen.to} isCurrent={isAt(screen, pathname)} onFollow={onFollow}>
                {screen.label}
                {waiting > 0 && <WaitingCount count={waiting} />}
              </ScreenLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ScreenLink({
  to,
  isCurrent,
  onFollow,
  children,
}: {
  to: string;
  isCurrent: boolean;
  onFollow: OnFollow;
  children: ReactNode;
}) {
  return (
    <IntentLink
      to={to}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        'flex min-h-8 items-center justify-between gap-3 border-l-3 pr-5 pl-4.25 text-sm -outline-offset-2 max-lg:min-h-11',
        isCurrent
          ? 'border-copper-bright bg-ink-2 font-semibold text-on-ink'
          : 'border-unmarked text-on-ink-muted hover:bg-ink-2 hover:text-on-ink',
      )}
    >
      {children}
    </IntentLink>
  );
}

/** A number beside a label; screen readers read it as part of the label. */
function WaitingCount({ count }: { count: number }) {
  return (
    <span className="text-xs text-on-ink tabular-nums">
      <span className="sr-only">, </span>
      {formatCount(count)}
      <span className="sr-only"> por revisar</span>
    </span>
  );
}
