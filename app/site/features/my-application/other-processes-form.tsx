import { formatDate } from '#app/i18n/format.ts';
import { useLanguage } from '#app/i18n/use-language.ts';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import { ChangeForm } from './change-form.tsx';
import type { MyApplicationTexts } from './my-application-texts.ts';

/** Gives or withdraws the consent to be considered in other processes, with one button. */
export function OtherProcessesForm({
  since,
  texts,
}: {
  /** Null without consent. */
  since: string | null;
  texts: MyApplicationTexts['change']['others'];
}) {
  const language = useLanguage();
  const { version, ...words } = CONSENT_TEXTS.other_processes;
  if (since)
    return (
      <ChangeForm
        title={texts.title}
        text={`${texts.since} ${formatDate(since, language)}. ${texts.refusal}`}
        change="refuse"
        button={texts.refuse}
        isQuiet
      />
    );
  return (
    <ChangeForm title={texts.title} text={words[language]} change="accept" button={texts.accept} isQuiet>
      <input type="hidden" name="shown_version" value={version} />
      <input type="hidden" name="shown_language" value={language} />
    </ChangeForm>
  );
}
