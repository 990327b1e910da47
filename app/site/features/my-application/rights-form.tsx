import { useLanguage } from '#app/i18n/use-language.ts';
import { SelectField, TextArea } from '#app/ui/field.tsx';
import { RIGHT_NAMES, RIGHTS, RIGHTS_LIMITS } from '#domain/data-protection/rights.ts';
import { ChangeForm } from './change-form.tsx';
import type { MyApplicationTexts } from './my-application-texts.ts';

/** A request about the applicant's data; having the link proves ownership of the address. */
export function RightsForm({ texts }: { texts: MyApplicationTexts['change']['rights'] }) {
  const language = useLanguage();
  return (
    <ChangeForm title={texts.title} change="rights" button={texts.button} isQuiet>
      <SelectField label={texts.claim} name="claim">
        {RIGHTS.map((right) => (
          <option key={right} value={right}>
            {RIGHT_NAMES[language][right]}
          </option>
        ))}
      </SelectField>
      <TextArea label={texts.details} name="details" rows={2} maxLength={RIGHTS_LIMITS.details} />
    </ChangeForm>
  );
}
