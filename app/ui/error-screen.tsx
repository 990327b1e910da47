import { useLocation } from 'react-router';
import { telephoneLink } from '#domain/website/company.ts';
import { useCompany } from '../i18n/use-company.ts';
import { useLanguage, useLocalPath } from '../i18n/use-language.ts';
import { ButtonLink } from './button.tsx';

const CONTACT = 'underline underline-offset-4 hover:text-copper-bright';

/**
 * A full-screen error with a link to the home page.
 *
 * @param props.body for failures on our side; adds the company's telephone and e-mail
 * @param props.retry label of the link to the same address
 */
export function ErrorScreen({
  code,
  title,
  body,
  retry = null,
  home,
  isFramed = false,
}: {
  code?: string;
  title: string;
  body?: string;
  retry?: string | null;
  home: string;
  /** Inside a page that already has a `<main>`. */
  isFramed?: boolean;
}) {
  const Element = isFramed ? 'section' : 'main';
  const path = useLocalPath();
  const company = useCompany();
  const { pathname, search } = useLocation();
  return (
    <Element
      lang={useLanguage()}
      className="on-ink relative isolate grid min-h-svh grid-cols-1 content-center overflow-hidden bg-ink text-on-ink"
    >
      <title>{`${title} · ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="site-width w-full">
        {code && (
          <p className="font-display text-[clamp(6rem,22vw,17rem)] leading-[0.85] font-bold tracking-tighter">
            {code}
          </p>
        )}
        {/* A circuit with an open breaker: copper on the live side, dotted beyond. */}
        <img
          src="/artwork/open-breaker.svg"
          alt=""
          // Without a connection, not even a frame.
          onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
          className="relative left-1/2 my-5 h-16 w-screen max-w-none -translate-x-1/2 object-cover md:my-8 md:h-25"
        />
        {/* A missing page is announced in English in both languages. */}
        <h1 lang={code && 'en'} className="display-2 max-w-2xl text-on-ink">
          {title}
        </h1>
        {body && <p className="mt-3 max-w-xl text-on-ink-muted">{body}</p>}
        <p className="mt-8 flex flex-wrap gap-3">
          {retry && (
            // Reloads the document, and works without scripts.
            <ButtonLink to={pathname + search} reloadDocument prefetch="none">
              {retry}
            </ButtonLink>
          )}
          <ButtonLink to={path('/')} variant="outline-on-ink">
            {home}
          </ButtonLink>
        </p>
        {body && (
          <p className="mt-8 flex flex-wrap gap-x-8 gap-y-3">
            <a href={telephoneLink(company.phone)} className={CONTACT}>
              {company.phone}
            </a>
            <a href={`mailto:${company.email}`} className={CONTACT}>
              {company.email}
            </a>
          </p>
        )}
      </div>
    </Element>
  );
}
