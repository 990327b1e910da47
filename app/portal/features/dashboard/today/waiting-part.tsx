import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A part of what waits: its title, its count with a link to all of it, and its first rows. */
export function WaitingPart({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="border border-rule bg-sheet">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule px-4 py-2.5">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}

export const ROW = 'relative border-b border-grid px-4 py-2.5 last:border-b-0 hover:bg-copper-tint';

/** The link of a row, which can be clicked anywhere. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-semibold text-ink after:absolute after:inset-0 hover:text-copper">
    {children}
  </Link>
);

/** A link to a whole list. */
export const ListLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="underline underline-offset-4 hover:text-copper">
    {children}
  </Link>
);

const BAR = 'h-3 bg-grid motion-safe:animate-pulse';

/** The place of a part that loads. */
export const PartSkeleton = ({ rows }: { rows: number }) => (
  <div aria-hidden="true" className="border border-rule bg-sheet">
    <div className="flex h-11.5 items-center border-b border-rule px-4">
      <span className={clsx(BAR, 'w-32')} />
    </div>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <div key={row} className="flex h-11.5 items-center gap-6 border-b border-grid px-4 last:border-b-0">
        <span className={clsx(BAR, 'w-16')} />
        <span className={clsx(BAR, 'w-1/2')} />
      </div>
    ))}
  </div>
);
