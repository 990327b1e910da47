import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A page's heading, after a link to its parent page; on one line if they fit. */
export function Breadcrumb({
  to,
  label,
  children,
}: {
  /** The parent page. */
  to: string;
  label: string;
  /** The heading, and anything shown beside it. */
  children: ReactNode;
}) {
  return (
    // A heading that is longer than the line wraps: records can have any name.
    <div className="flex min-w-0 items-baseline gap-x-3 *:min-w-0 max-sm:flex-wrap">
      <nav aria-label="Ruta" className="shrink-0 text-sm">
        <Link to={to} className="text-steel hover:text-ink">
          {label}
        </Link>
        <span aria-hidden="true" className="ml-3 text-muted">
          /
        </span>
      </nav>
      {children}
    </div>
  );
}
