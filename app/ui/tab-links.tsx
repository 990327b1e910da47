import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

export interface TabLink {
  readonly to: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** Tabs that are pages: each has its address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const current = useRef<HTMLAnchorElement>(null);
  const address = tabs.find(({ isCurrent }) => isCurrent)?.to;
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    if (address !== undefined) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [address]);
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
