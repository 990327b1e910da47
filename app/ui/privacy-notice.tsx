import { useLocalPath } from '../i18n/use-language.ts';

/** A form's consent text. The privacy policy opens in a new tab, so that nothing typed is lost. */
export function PrivacyNotice({ text, link }: { text: string; link: string }) {
  const path = useLocalPath();
  return (
    <p className="text-sm text-muted">
      {text}{' '}
      <a
        href={path('/privacidad')}
        target="_blank"
        className="text-copper underline underline-offset-3"
        rel="noopener"
      >
        {link}
      </a>
      .
    </p>
  );
}
