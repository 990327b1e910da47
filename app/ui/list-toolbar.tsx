import type { ReactNode } from 'react';

/** The line above a list: its title, count, filters and actions. */
export function ListToolbar({
  title,
  count,
  action,
  children,
}: {
  title?: ReactNode;
  /** Announced when it changes; empty while unknown. */
  count?: ReactNode;
  /** At the end; above the filters on phones. */
  action?: ReactNode;
  /** The filters. */
  children?: ReactNode;
}) {
  return (
    <div className="mb-2 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
      {title && <h2 className="text-xl">{title}</h2>}
      {count !== undefined && (
        <p role="status" className="text-sm text-muted">
          {count}
        </p>
      )}
      <div className="ml-auto flex flex-wrap items-start gap-2 max-sm:contents">
        {children && <div className="max-sm:order-last max-sm:w-full sm:max-xl:flex-1">{children}</div>}
        {action && <div className="max-sm:ml-auto">{action}</div>}
      </div>
    </div>
  );
}
