import { clsx } from 'clsx';

/** A loading indicator, announced to screen readers. */
export function Loading({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center gap-3 p-3.5 text-sm text-muted">
      <span aria-hidden="true" className="h-0.5 w-10 animate-pulse bg-copper" />
      {children}
    </p>
  );
}

/** In place of a list that loads: rows where its rows will be, so that nothing moves when they come. */
export function ListSkeleton({ children, rows = 8 }: { children: string; rows?: number }) {
  return (
    <div className="border border-rule bg-sheet">
      <p
        role="status"
        className="flex min-h-9 items-center gap-3 border-b border-grid px-3.5 text-sm text-muted"
      >
        <span aria-hidden="true" className="h-0.5 w-10 animate-pulse bg-copper" />
        {children}
      </p>
      <ul aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <li key={row} className="flex h-11 items-center gap-8 border-b border-grid px-3.5 last:border-b-0">
            {['w-1/4', 'w-1/3', 'w-1/12', 'w-1/12'].map((width, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change
              <span key={at} className={clsx('h-3 bg-grid motion-safe:animate-pulse', width)} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
