import type { ReactNode } from 'react';

/**
 * The dark heading of an inner page.
 *
 * @param props.children actions below the lead
 */
export function PageHeading({
  eyebrow,
  title,
  lead,
  children,
}: {
  eyebrow: ReactNode;
  title: ReactNode;
  lead: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="on-ink single-line bg-ink text-on-ink max-lg:bg-none">
      <div className="site-width pt-40 pb-16 md:pb-20">
        <p className="annotation mb-3 text-copper-bright">{eyebrow}</p>
        <h1 className="display-2 text-on-ink">{title}</h1>
        <div className="mt-5 max-w-xl text-lg text-on-ink-muted">{lead}</div>
        {children}
      </div>
    </section>
  );
}
