import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

export interface TabLink {
  readonly to: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** Navigation tabs, each with a URL. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const current = useRef<HTMLAnchorElement>(null);
  const currentUrl = tabs.find(({ isCurrent }) => isCurrent)?.to;
  // The tabs overflow on narrow screens.
  useEffect(() => {
    if (currentUrl !== undefined) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [currentUrl]);
  return (
    <nav aria-label={label} className="mb-6 flex gap-5 overflow-x-auto lg:gap-7 border-b border-rule">
      {tabs.map(({ isCurrent, label: text, to }) => (
        <Link
          key={to}
          ref={isCurrent ? current : undefined}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className={clsx(
            '-mb-px border-b-3 py-3 font-semibold whitespace-nowrap',
            isCurrent ? 'border-copper text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
