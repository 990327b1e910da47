import { CvField } from '#app/site/forms/cv-field.tsx';
import { useCvField } from '#app/site/forms/use-cv-field.ts';
import { ChangeForm } from './change-form.tsx';
import type { MyApplicationTexts } from './my-application-texts.ts';

/** Replaces the CV of an application that nobody has opened yet. */
export function ReplaceCvForm({
  texts: { button, field, text, title },
}: {
  texts: MyApplicationTexts['change']['cv'];
}) {
  const cv = useCvField('application');
  return (
    <ChangeForm title={title} text={text} change="cv" button={button}>
      <CvField cv={cv} label={field} />
    </ChangeForm>
  );
}
