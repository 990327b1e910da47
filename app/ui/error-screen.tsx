import { COMPANY } from '#domain/company.ts';
import { useLanguage, useLocalPath } from '../i18n/use-language.ts';
import { ButtonLink } from './button.tsx';

/** A full-screen error with a link home. */
export function ErrorScreen({
  code,
  title,
  body,
  home,
  isFramed = false,
}: {
  code?: string;
  title: string;
  body?: string;
  home: string;
  /** Inside a page that already has a `<main>`. */
  isFramed?: boolean;
}) {
  const Element = isFramed ? 'section' : 'main';
  const path = useLocalPath();
  return (
    <Element
      lang={useLanguage()}
      className="on-ink relative isolate grid min-h-svh content-center overflow-hidden bg-ink text-on-ink"
    >
      <title>{`${title} · ${COMPANY.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="site-width w-full">
        {code && (
          <p className="font-display text-[clamp(6rem,22vw,17rem)] leading-[0.85] font-bold tracking-tighter">
            {code}
          </p>
        )}
        <OpenLine />
        <h1 className="display-2 max-w-2xl text-on-ink">{title}</h1>
        {body && <p className="mt-3 max-w-xl text-on-ink-muted">{body}</p>}
        <ButtonLink to={path('/')} variant="outline-on-ink" className="mt-8">
          {home}
        </ButtonLink>
      </div>
    </Element>
  );
}

/** A circuit with an open breaker: copper on the live side, dotted beyond. */
function OpenLine() {
  return (
    <div className="relative my-5 h-16 md:my-8 md:h-25">
      <svg
        aria-hidden="true"
        viewBox="0 0 1600 100"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        strokeWidth="4"
        className="absolute inset-y-0 left-1/2 h-full w-screen -translate-x-1/2"
      >
        <g stroke="var(--color-copper-bright)">
          <path d="M0 70h840" />
          <path d="m840 70 92-48" />
          <circle cx="840" cy="70" r="8" fill="var(--color-ink)" />
        </g>
        <g stroke="var(--color-steel)">
          <path d="M950 70h650" strokeDasharray="2 14" strokeLinecap="round" />
          <circle cx="942" cy="70" r="8" fill="var(--color-ink)" />
        </g>
      </svg>
    </div>
  );
}
