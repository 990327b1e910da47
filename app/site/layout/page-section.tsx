import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/**
 * A titled section of a page, drawn as a sheet of a drawing set on the copper bus.
 *
 * @param props.sheet the sheet's number, "Lámina 01"
 * @param props.tone the background color
 */
export function PageSection({
  id,
  sheet,
  title,
  lead,
  tone = 'paper',
  children,
}: {
  id?: string;
  sheet: string;
  title: string;
  lead?: string;
  tone?: 'paper' | 'ink';
  children: ReactNode;
}) {
  const isInk = tone === 'ink';
  return (
    <section id={id} className={clsx('bus', isInk ? 'on-ink bg-ink text-on-ink' : 'bg-paper')}>
      <div className="site-width py-16 md:py-30">
        <div className="pl-6 lg:pl-18">
          <header className="bus-node mb-10 grid gap-x-16 gap-y-4 md:mb-14 lg:grid-cols-[1fr_26rem] lg:items-end">
            <div>
              <p className={clsx('annotation mb-2', isInk ? 'text-on-ink-muted' : 'text-muted')}>{sheet}</p>
              <h2 className={clsx('display-2', isInk && 'text-on-ink')}>{title}</h2>
            </div>
            {lead && <p className={isInk ? 'text-on-ink-muted' : 'text-muted'}>{lead}</p>}
          </header>
          {children}
        </div>
      </div>
    </section>
  );
}
