import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A white sheet of rows; on narrow screens it scrolls sideways by itself. */
export function Table({
  label,
  heads,
  children,
  isStale = false,
}: {
  label: string;
  heads: readonly (string | { readonly key: string; readonly content: ReactNode })[];
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
              <th key={typeof head === 'string' ? head : head.key} scope="col" className="font-normal">
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
