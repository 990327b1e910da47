import { clsx } from 'clsx';

const BAR = 'h-3 bg-grid motion-safe:animate-pulse';

/** A loading indicator, announced to screen readers. */
export function Loading({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center gap-3 p-3.5 text-sm text-muted">
      <span aria-hidden="true" className="h-0.5 w-10 animate-pulse bg-copper" />
      {children}
    </p>
  );
}

/** Replaces a loading list: placeholder rows keep the layout from shifting when the rows arrive. */
export function ListSkeleton({ children, rows = 8 }: { children: string; rows?: number }) {
  return (
    <div className="border border-rule bg-sheet">
      <LoadingLine>{children}</LoadingLine>
      <ul aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <li key={row} className="flex h-11 items-center gap-8 border-b border-grid px-3.5 last:border-b-0">
            {['w-1/4', 'w-1/3', 'w-1/12', 'w-1/12'].map((width, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change
              <span key={at} className={clsx(BAR, width)} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Replaces a loading page of sections. */
export function SectionsSkeleton({ children }: { children: string }) {
  return (
    <div className="border border-rule bg-sheet">
      <LoadingLine>{children}</LoadingLine>
      <div aria-hidden="true">
        {['w-2/3', 'w-1/2', 'w-3/4'].map((width) => (
          <div
            key={width}
            className="grid gap-x-10 gap-y-6 border-b border-grid p-5 last:border-b-0 sm:p-8 lg:grid-cols-[18rem_1fr]"
          >
            <span className={clsx(BAR, 'w-40')} />
            <div className="grid gap-4">
              <span className={clsx(BAR, width)} />
              <span className={clsx(BAR, 'w-1/3')} />
              <span className={clsx(BAR, 'w-1/2')} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Replaces a loading page of figures and charts. */
export function CardsSkeleton({ children }: { children: string }) {
  return (
    <div className="grid gap-6">
      <div className="border border-rule bg-sheet">
        <LoadingLine>{children}</LoadingLine>
        <div aria-hidden="true" className="grid grid-cols-2 gap-5 p-5 lg:grid-cols-5">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <span key={key} className={clsx(BAR, 'my-3.5 w-1/2 max-lg:last:hidden')} />
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="grid gap-6 xl:grid-cols-3">
        {['w-1/2', 'w-2/3', 'w-1/3'].map((width) => (
          <div key={width} className="h-64 border border-rule bg-sheet p-5">
            <span className={clsx(BAR, 'block', width)} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The first line of a skeleton, announced to screen readers. */
function LoadingLine({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="flex min-h-9 items-center gap-3 border-b border-grid px-3.5 text-sm text-muted"
    >
      <span aria-hidden="true" className="h-0.5 w-10 animate-pulse bg-copper" />
      {children}
    </p>
  );
}
