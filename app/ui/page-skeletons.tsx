import { Bar, LoadingStatus } from './loading.tsx';

/** Replaces loading pictures. */
export function GridSkeleton({ children }: { children: string }) {
  return (
    <>
      <LoadingStatus>{children}</LoadingStatus>
      <ul
        aria-hidden="true"
        aria-busy="true"
        className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-4"
      >
        {Array.from({ length: 8 }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <li key={card} className="border border-rule bg-sheet">
            <div className="aspect-video bg-grid motion-safe:animate-pulse" />
            <div className="grid h-19 content-center gap-3 overflow-hidden px-3">
              <Bar text={card === 0 ? children : undefined} className="w-2/3" />
              <Bar className="w-1/3" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Replaces a loading page of sections. */
export function SectionsSkeleton({ children }: { children: string }) {
  return (
    <>
      <LoadingStatus>{children}</LoadingStatus>
      <div aria-hidden="true" aria-busy="true" className="border border-rule bg-sheet">
        {['w-2/3', 'w-1/2', 'w-3/4'].map((width, at) => (
          <div
            key={width}
            className="grid gap-x-10 gap-y-6 border-b border-grid p-5 last:border-b-0 sm:p-8 lg:grid-cols-[18rem_1fr]"
          >
            <Bar text={at === 0 ? children : undefined} className="w-40" />
            <div className="grid gap-4">
              <Bar className={width} />
              <Bar className="w-1/3" />
              <Bar className="w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

/**
 * Replaces a loading page of figures and charts.
 *
 * @param props.hasList whether a list stands between them
 */
export function CardsSkeleton({ children, hasList = false }: { children: string; hasList?: boolean }) {
  return (
    <>
      <LoadingStatus>{children}</LoadingStatus>
      <div aria-hidden="true" aria-busy="true" className="grid gap-6">
        <div className="grid grid-cols-2 gap-5 border border-rule bg-sheet p-5 lg:grid-cols-5">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <span key={key} className="flex h-10 items-center max-lg:last:hidden">
              <Bar text={key === 'a' ? children : undefined} className="w-1/2" />
            </span>
          ))}
        </div>
        {hasList && (
          <div className="h-64 border border-rule bg-sheet p-5">
            <Bar className="w-1/4" />
          </div>
        )}
        <div className="grid gap-6 xl:grid-cols-3">
          {['w-1/2', 'w-2/3', 'w-1/3'].map((width) => (
            <div key={width} className="h-64 border border-rule bg-sheet p-5">
              <Bar className={width} />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
