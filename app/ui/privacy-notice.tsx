import { useLocalPath } from '../i18n/use-language.ts';

/**
 * A form's consent text; what stands in brackets leads to the privacy policy. That opens in a new tab, so that nothing
 * typed is lost.
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
