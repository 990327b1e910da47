import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type TableHead =
  | string
  | { readonly key: string; readonly content: ReactNode; readonly sorted?: 'ascending' | 'descending' };

/** A white sheet of rows; on narrow screens it scrolls sideways by itself. */
export function Table({
  label,
  heads,
  children,
  isStale = false,
}: {
  label: string;
  heads: readonly TableHead[];
  children: ReactNode;
  /** The rows are being replaced by newer ones. */
  isStale?: boolean;
}) {
  return (
    <div className="relative overflow-x-auto border border-rule bg-sheet">
      <table
        aria-label={label}
        className={clsx(
          'table-rows w-full border-collapse text-left transition-opacity',
          isStale && 'opacity-60',
        )}
      >
        <thead className="annotation text-muted">
          <tr>
            {heads.map((head) => (
              <th
                key={typeof head === 'string' ? head : head.key}
                scope="col"
                aria-sort={typeof head === 'string' ? undefined : head.sorted}
                className="font-normal whitespace-nowrap"
              >
                {typeof head === 'string' ? head : head.content}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
