import { Link } from 'react-router';
import { formatCount } from '#app/i18n/format-count.ts';

export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** The path of a list of exactly that many items. */
  readonly to?: string;
}

/** As many columns as fit on the narrowest screen. */
const MOST_UNSCROLLED = 8;

/** A column chart over time, with the value above each column; columns with a target are links. */
export function ColumnChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="flex flex-col border border-rule bg-sheet p-5">
      <figcaption className="mb-4 font-semibold text-ink">{title}</figcaption>
      <div
        // Scrolled with the arrow keys, which requires focus.
        {...(bars.length > MOST_UNSCROLLED && { tabIndex: 0, role: 'region', 'aria-label': title })}
        className="-m-1 flex grow overflow-x-auto"
      >
        <ul className="grid min-h-40 grow auto-cols-[minmax(max-content,1fr)] grid-flow-col items-end gap-2 p-1">
          {bars.map(({ id, label, to, value }) => {
            const column = (
              <>
                {/* As wide as its number, which may be wider than the column. */}
                <span className="-mx-1 text-xs whitespace-nowrap text-ink tabular-nums">
                  {formatCount(value)}
                </span>
                <span
                  aria-hidden="true"
                  className="mx-auto w-full max-w-10 bg-copper group-hover:bg-ink"
                  style={{ height: `${(value / highest) * 70}%`, minHeight: value > 0 ? 3 : 1 }}
                />
                <span className="-mx-1 mt-1 border-t border-rule pt-1 text-xs whitespace-nowrap text-muted tabular-nums">
                  {label}
                </span>
              </>
            );
            const className = 'group flex h-full flex-col justify-end text-center text-sm';
            return (
              <li key={id} className="h-full">
                {to ? (
                  <Link to={to} className={className}>
                    {column}
                  </Link>
                ) : (
                  <span className={className}>{column}</span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </figure>
  );
}

/** A bar chart with labeled rows; rows with a target are links. */
export function RowChart({ title, bars, empty }: { title: string; bars: readonly Bar[]; empty: string }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="border border-rule bg-sheet p-5">
      <figcaption className="mb-4 font-semibold text-ink">{title}</figcaption>
      {bars.length === 0 && <p className="text-muted">{empty}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {bars.map(({ id, label, to, value }) => {
          const row = (
            <>
              <span className="flex justify-between gap-4">
                <span title={label} className="truncate underline-offset-4 group-hover:underline">
                  {label}
                </span>
                <span className="font-semibold text-ink tabular-nums">{formatCount(value)}</span>
              </span>
              <span aria-hidden="true" className="mt-1 block h-1.5 bg-ground">
                <span className="block h-full bg-copper" style={{ width: `${(value / highest) * 100}%` }} />
              </span>
            </>
          );
          return (
            <li key={id} className="text-sm">
              {to ? (
                <Link to={to} className="group block">
                  {row}
                </Link>
              ) : (
                row
              )}
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
