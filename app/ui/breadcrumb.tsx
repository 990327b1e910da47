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
    <div className="flex min-w-0 items-baseline gap-x-3 whitespace-nowrap max-sm:flex-wrap max-sm:whitespace-normal">
      <nav aria-label="Ruta" className="text-sm">
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
