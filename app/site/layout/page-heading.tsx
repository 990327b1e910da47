import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/**
 * The dark heading of an inner page.
 *
 * @param props.motif the drawing beside it on wide screens, from artwork/drawings/motifs.ts
 * @param props.aside shown beside it on wide screens instead of a drawing, and below it on narrow ones
 * @param props.children actions below the lead
 * @param props.foot shown below everything else, over the whole width
 */
export function PageHeading({
  eyebrow,
  title,
  lead,
  motif,
  aside,
  foot,
  children,
}: {
  eyebrow: ReactNode;
  title: ReactNode;
  lead: ReactNode;
  motif?: 'services' | 'cases' | 'purpose' | 'quality' | 'jobs';
  aside?: ReactNode;
  foot?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="on-ink bg-ink text-on-ink">
      <div
        className={clsx(
          'site-width grid grid-cols-1 items-center gap-x-12 pt-32 pb-16 md:pt-40 md:pb-20',
          (motif || aside) && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]',
        )}
      >
        <div>
          <p className="annotation mb-3 text-copper-bright">{eyebrow}</p>
          <h1 className="display-2 text-on-ink">{title}</h1>
          <div className="mt-5 max-w-xl text-lg text-on-ink-muted">{lead}</div>
          {children}
        </div>
        {motif && (
          // Lazy, so that narrow screens, where it is hidden, do not load it.
          <img
            src={`/artwork/motifs/${motif}.svg`}
            alt=""
            width="560"
            height="300"
            loading="lazy"
            className="h-auto w-full max-lg:hidden print:hidden"
          />
        )}
        {aside}
        {foot && <div className="col-span-full">{foot}</div>}
      </div>
    </section>
  );
}
