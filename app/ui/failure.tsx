import { useLanguage, useLocalPath } from '../i18n/use-language.ts';
import { ButtonLink } from './button.tsx';

/** A page that could not be shown, and the way home. */
export function Failure({
  code,
  title,
  body,
  home,
}: {
  code?: string;
  title: string;
  body?: string;
  home: string;
}) {
  const path = useLocalPath();
  return (
    <main
      lang={useLanguage()}
      className="on-ink grid min-h-svh place-content-center gap-4 bg-ink px-6 text-on-ink"
    >
      {code && <p className="annotation text-copper-bright">{code}</p>}
      <h1 className="display-2 text-on-ink">{title}</h1>
      {body && <p className="text-on-ink-muted">{body}</p>}
      <ButtonLink to={path('/')} variant="outline-on-ink" className="mt-4 justify-self-start">
        {home}
      </ButtonLink>
    </main>
  );
}
