import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type Picture, PictureImage } from '#app/ui/picture.tsx';

/**
 * The dark heading of an inner page.
 *
 * @param props.motif the drawing beside it, below it on narrow screens, from artwork/drawings/motifs.ts
 * @param props.picture shown instead of the drawing
 * @param props.aside shown beside it instead of a drawing, and below it on narrow screens
 * @param props.children actions below the lead
 * @param props.foot shown below everything else, over the whole width
 */
export function PageHeading({
  eyebrow,
  title,
  lead,
  motif,
  picture,
  aside,
  foot,
  children,
}: {
  eyebrow: ReactNode;
  title: ReactNode;
  lead: ReactNode;
  motif?: 'services' | 'cases' | 'purpose' | 'quality' | 'jobs';
  picture?: Picture | undefined;
  aside?: ReactNode;
  foot?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="on-ink bg-ink text-on-ink">
      <div
        className={clsx(
          'site-width grid grid-cols-1 items-center gap-x-8 lg:gap-x-12 pt-32 pb-16 md:pt-40 md:pb-20',
          (motif || picture) && 'md:grid-cols-[minmax(0,1fr)_15rem]',
          (motif || picture || aside) && 'lg:grid-cols-[minmax(0,1fr)_min(30rem,40vw)]',
        )}
      >
        <div>
          <p className="annotation mb-3 text-copper-bright">{eyebrow}</p>
          <h1 className="display-2 text-on-ink">{title}</h1>
          <div className="mt-5 max-w-xl text-lg text-on-ink-muted">{lead}</div>
          {children}
        </div>
        {picture ? (
          <div className="max-md:mt-8 print:hidden">
            <PictureImage
              picture={picture}
              sizes="(width < 48rem) 100vw, 30rem"
              size={[960, 540]}
              loading="lazy"
              className="aspect-3/2 w-full border border-rule-ink"
            />
          </div>
        ) : (
          motif && (
            <img
              src={`/artwork/motifs/${motif}.svg`}
              alt=""
              width="560"
              height="300"
              loading="lazy"
              className="h-auto w-full max-md:mt-8 print:hidden"
            />
          )
        )}
        {aside}
        {foot && <div className="col-span-full">{foot}</div>}
      </div>
    </section>
  );
}
