import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { deferred } from '#app/ui/deferred.tsx';
import { byDailyUse, isAt, openCentres } from './centres.ts';
import { screenIcon } from './screen-icons.ts';
import { useWaiting } from './waiting-counts.ts';

const MoreDialog = deferred(() => import('./more-dialog.tsx').then((module) => module.MoreDialog));

const PLACES = 4;
const ITEM =
  'relative grid min-h-14 content-center justify-items-center gap-0.5 border-t-2 text-xs tracking-tight -outline-offset-2';

/** The screens of daily work within thumb reach; the others are behind 'Más'. */
export function BottomBar() {
  const { access } = useStaff();
  const { pathname } = useLocation();
  const waitingCount = useWaiting();
  const [isOpen, setIsOpen] = useState(false);
  const centres = byDailyUse(openCentres(access));
  if (centres.length === 0) return null;
  const screens = centres.flatMap((centre) => centre.screens).slice(0, PLACES);
  return (
    <>
      <nav
        aria-label="Más usadas"
        className="bottom-bar on-ink fixed inset-x-0 bottom-0 z-20 flex bg-ink pb-[env(safe-area-inset-bottom)] text-on-ink lg:hidden print:hidden"
      >
        {screens.map((screen) => {
          const Icon = screenIcon(screen.to);
          const isCurrent = isAt(screen, pathname);
          const waiting = waitingCount(screen.to);
          return (
            <Link
              key={screen.to}
              to={screen.to}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                ITEM,
                'min-w-0 flex-1',
                isCurrent ? 'border-copper-bright text-on-ink' : 'border-unmarked text-on-ink-muted',
              )}
            >
              <Icon aria-hidden="true" size={18} />
              <span className="w-full text-center leading-tight wrap-anywhere hyphens-auto">
                {screen.label}
              </span>
              {waiting > 0 && (
                <span className="absolute top-1 left-1/2 ml-3 min-w-4.5 bg-copper px-1 text-center font-semibold text-white tabular-nums">
                  <span className="sr-only">, </span>
                  {waiting > 99 ? '99+' : waiting}
                  <span className="sr-only"> por revisar</span>
                </span>
              )}
            </Link>
          );
        })}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
          className={clsx(ITEM, 'min-w-0 flex-1 border-unmarked text-on-ink-muted')}
        >
          <Menu aria-hidden="true" size={18} />
          Más
        </button>
      </nav>
      {isOpen && <MoreDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
