import { useLocalPath } from '../i18n/use-language.ts';

/** What sending a form means for one's data. The policy opens beside the form, so nothing typed is lost. */
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
