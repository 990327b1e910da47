import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';

/** The head of a screen: its title after a link to its parent, its count, filters and actions, and a note. */
export function ScreenHeading({
  parent,
  title,
  detail,
  count,
  note,
  action,
  children,
}: {
  /** The screen that leads to this one. */
  parent?: { readonly to: string; readonly label: string };
  title?: ReactNode;
  /** Beside the title. */
  detail?: ReactNode;
  /** Announced when it changes; false while unknown, so that there is where to announce it. */
  count?: ReactNode;
  /** What the screen is for, below. */
  note?: ReactNode;
  /** At the end; above the filters on phones. */
  action?: ReactNode;
  /** The filters. */
  children?: ReactNode;
}) {
  const heading = (
    <>
      {title && <h2 className="text-xl">{title}</h2>}
      {detail}
      {count !== undefined && (
        <p role="status" className="shrink-0 text-sm text-muted">
          {count}
        </p>
      )}
    </>
  );
  return (
    <div
      className={clsx(
        'screen-heading flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2',
        note ? 'mb-5' : 'mb-2',
      )}
    >
      {parent ? (
        <div className="min-w-0 grow basis-80 max-sm:basis-full">
          <Breadcrumb {...parent}>{heading}</Breadcrumb>
        </div>
      ) : (
        heading
      )}
      {note && (
        <div className="w-full sm:order-last">
          <p className="max-w-prose text-muted">{note}</p>
        </div>
      )}
      <div className="ml-auto flex flex-wrap items-end gap-2 max-sm:contents print:hidden">
        {children && (
          <div className={clsx('max-sm:w-full sm:max-xl:flex-1', action && 'max-sm:order-last')}>
            {children}
          </div>
        )}
        {action && <div className="max-sm:ml-auto">{action}</div>}
      </div>
    </div>
  );
}
