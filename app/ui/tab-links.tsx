import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

export interface TabLink {
  readonly to: string;
  readonly label: string;
  /** How many there are of what the tab shows. */
  readonly count?: number | undefined;
  readonly isCurrent: boolean;
}

/** Navigation tabs, each with a URL; the line below them is their container's. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const current = useRef<HTMLAnchorElement>(null);
  const currentUrl = tabs.find(({ isCurrent }) => isCurrent)?.to;
  // The tabs overflow on narrow screens.
  useEffect(() => {
    if (currentUrl !== undefined) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [currentUrl]);
  return (
    <nav aria-label={label} className="-mb-px flex gap-5 overflow-x-auto max-lg:w-full">
      {tabs.map(({ count, isCurrent, label: text, to }) => (
        <Link
          key={text}
          ref={isCurrent ? current : undefined}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className={clsx(
            'flex min-h-11 items-center border-y-3 border-t-transparent text-sm font-semibold whitespace-nowrap',
            isCurrent ? 'border-b-copper text-ink' : 'border-b-transparent text-muted hover:text-ink',
          )}
        >
          {text}
          {count !== undefined && (
            <>
              {' '}
              <span className="ml-1 text-sm font-normal text-muted tabular-nums">
                {count.toLocaleString('es-CL')}
              </span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
