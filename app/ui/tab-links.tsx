import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../i18n/format-count.ts';
import { QueryLink } from './query-link.tsx';

export interface TabLink {
  /** Another page, or a change of the query that shows another part of this page. */
  readonly to: string | ((query: URLSearchParams) => URLSearchParams);
  readonly label: string;
  /** The number of the tab's items; null while unknown, which takes up the same space. */
  readonly count?: number | null;
  readonly isCurrent: boolean;
}

/** Navigation tabs, each with a URL; the line below them belongs to their container. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const current = useRef<HTMLAnchorElement>(null);
  const currentLabel = tabs.find(({ isCurrent }) => isCurrent)?.label;
  // The tabs overflow on narrow screens.
  useEffect(() => {
    if (currentLabel !== undefined) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [currentLabel]);
  return (
    <nav aria-label={label} className="-mb-px flex gap-x-5 overflow-x-auto max-lg:w-full lg:flex-wrap">
      {tabs.map(({ count, isCurrent, label: text, to }) => {
        const link = {
          ref: isCurrent ? current : undefined,
          'aria-current': isCurrent ? ('page' as const) : undefined,
          className: clsx(
            // The list cuts off what is outside of it.
            'flex min-h-11 items-center border-y-3 border-t-unmarked text-sm font-semibold whitespace-nowrap -outline-offset-2',
            isCurrent
              ? 'border-b-copper text-ink'
              : 'border-b-unmarked text-muted hover:text-ink print:hidden',
          ),
          children: (
            <>
              {text}
              {count !== undefined && (
                <>
                  {' '}
                  <span className="ml-1 inline-block min-w-[2ch] text-sm font-normal text-muted tabular-nums">
                    {count === null ? null : formatCount(count)}
                  </span>
                </>
              )}
            </>
          ),
        };
        return typeof to === 'string' ? (
          <Link key={text} to={to} {...link} />
        ) : (
          <QueryLink key={text} toQuery={to} {...link} />
        );
      })}
    </nav>
  );
}
