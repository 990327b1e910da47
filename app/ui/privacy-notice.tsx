import { useLocalPath } from '../i18n/use-language.ts';

/**
 * A form's consent text; the part in brackets links to the privacy policy, which opens in a new tab so that no input is
 * lost.
 */
export function PrivacyNotice({ text }: { text: string }) {
  const path = useLocalPath();
  const [before, link, after] = text.split(/[[\]]/);
  return (
    <p className="text-sm text-muted">
      {before}
      <a
        href={path('/privacidad')}
        target="_blank"
        className="text-copper underline underline-offset-3"
        rel="noopener"
      >
        {link}
      </a>
      {after}
    </p>
  );
}
