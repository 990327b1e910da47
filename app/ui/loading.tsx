import { clsx } from 'clsx';

const BAR = 'h-3 bg-grid motion-safe:animate-pulse';

/** A loading indicator, announced to screen readers. */
export function Loading({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center gap-3 p-3.5 text-sm text-muted">
      <span aria-hidden="true" className="h-0.5 w-10 bg-copper motion-safe:animate-pulse" />
      {children}
    </p>
  );
}

/** Announces what loads. Skeletons show the text themselves, in place of their first bar. */
export const LoadingStatus = ({ children }: { children: string }) => (
  <p role="status" className="sr-only">
    {children}
  </p>
);

/**
 * The grey place of a text.
 *
 * @param props.text shown instead: what loads; not part of the document, where `LoadingStatus` has it
 */
export const Bar = ({ className, text }: { className?: string | undefined; text?: string | undefined }) =>
  text ? (
    <span
      data-text={text}
      className="text-sm whitespace-nowrap text-muted before:content-[attr(data-text)]"
    />
  ) : (
    <span className={clsx(BAR, 'inline-block', className)} />
  );

/** Replaces a loading list: placeholder rows keep the layout from shifting when the rows arrive. */
export function ListSkeleton({
  children,
  rows = 8,
  rowClassName = 'h-11',
}: {
  children: string;
  rows?: number;
  /** The height of a row. */
  rowClassName?: string;
}) {
  return (
    <>
      <LoadingStatus>{children}</LoadingStatus>
      <div aria-busy="true" className="border border-rule bg-sheet">
        <ul aria-hidden="true">
          {Array.from({ length: rows }, (_, row) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              key={row}
              className={clsx(
                'flex items-center gap-8 border-b border-grid px-3.5 last:border-b-0',
                rowClassName,
              )}
            >
              <Bar text={row === 0 ? children : undefined} className="w-1/4" />
              {['w-1/3', 'w-1/12'].map((width) => (
                <Bar key={width} className={width} />
              ))}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Replaces loading entries of two lines, between other parts of a section or dialog. */
export function EntriesSkeleton({ children, rows = 2 }: { children: string; rows?: number }) {
  return (
    <>
      <LoadingStatus>{children}</LoadingStatus>
      <ul aria-hidden="true" aria-busy="true" className="w-full border-y border-rule">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <li key={row} className="grid h-18 content-center gap-3 border-b border-grid last:border-b-0">
            <Bar text={row === 0 ? children : undefined} className="w-1/2" />
            <Bar className="w-1/3" />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Replaces a loading form of a dialog. */
export function FieldsSkeleton({ children, fields = 1 }: { children: string; fields?: number }) {
  return (
    <>
      <LoadingStatus>{children}</LoadingStatus>
      <div aria-hidden="true" aria-busy="true" className="grid gap-5">
        {Array.from({ length: fields }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <div key={field} className="grid gap-2">
            <Bar text={field === 0 ? children : undefined} className="w-1/3" />
            <span className="h-12 border border-rule" />
          </div>
        ))}
        <span className="h-12 w-40 bg-grid motion-safe:animate-pulse" />
      </div>
    </>
  );
}
