import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Language } from '#domain/values/language.ts';

/**
 * A titled section of a page, drawn as a feeder of the copper bus.
 *
 * @param props.tone the background color
 * @param props.lang the language of its texts, if it is not the page's
 * @param props.className of the section, such as `print:hidden`
 */
export function PageSection({
  id,
  lang,
  title,
  lead,
  tone = 'paper',
  className,
  children,
}: {
  id?: string;
  lang?: Language | undefined;
  title: string;
  lead?: string;
  tone?: 'paper' | 'ink';
  className?: string;
  children: ReactNode;
}) {
  const isInk = tone === 'ink';
  return (
    <section
      id={id}
      lang={lang}
      className={clsx('bus', isInk ? 'on-ink bg-ink text-on-ink' : 'bg-paper', className)}
    >
      <div className="site-width py-12 md:py-30">
        <div className="pl-6 lg:pl-18">
          <header className="feeder mb-7 md:mb-14">
            <p aria-hidden="true" className={clsx('annotation', isInk ? 'text-on-ink-muted' : 'text-muted')}>
              <Breaker />
            </p>
            <div className="mt-4 md:mt-6 grid grid-cols-1 gap-x-16 gap-y-4 lg:grid-cols-[1fr_minmax(0,26rem)] lg:items-baseline-last">
              <h2 lang={lang} className={clsx('display-3', isInk && 'text-on-ink')}>
                {title}
              </h2>
              {lead && <p className={isInk ? 'text-on-ink-muted' : 'text-muted'}>{lead}</p>}
            </div>
          </header>
          {lang ? <div lang={lang}>{children}</div> : children}
        </div>
      </div>
    </section>
  );
}

/**
 * The section's circuit breaker, after IEC 60617: a node on the bus, the fixed contact's cross, and the moving contact.
 */
function Breaker() {
  return (
    <svg aria-hidden="true" viewBox="0 0 72 24" width="72" height="24" className="breaker">
      <path d="M2 12h20M50 12h22m-54-4 8 8m0-8-8 8" />
      <path className="contact" d="M50 12H22" />
      <circle cx="1.500" cy="12" r="5.500" />
    </svg>
  );
}
