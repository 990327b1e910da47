import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#app/i18n/use-language.ts';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { type PublicQuestion, QUESTION_LIMITS } from '#domain/recruiting/posting-question.ts';
import { localizedWords } from '#domain/values/localized.ts';

/** The name of a question's field. */
export const answerField = (id: string): string => `answer-${id}`;

interface QuestionField extends UseFormRegisterReturn {
  readonly defaultValue: string;
  readonly error: string | undefined;
}

/** The posting's own questions. */
export function QuestionFields({
  questions,
  field: fieldOf,
}: {
  questions: readonly PublicQuestion[];
  /** Returns a field's properties by its name. */
  field: (name: string) => QuestionField;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (questions.length === 0) return null;
  return (
    <fieldset className="grid gap-5 border-t border-rule pt-5">
      <legend className="float-left text-base font-semibold text-ink">{t('application.questions')}</legend>
      {questions.map((question) => {
        const name = answerField(question.id);
        const { language: spoken, words } = localizedWords(question.text, language);
        const field = {
          ...fieldOf(name),
          label: question.required ? words : `${words} (${t('common.optional')})`,
          isRequired: question.required,
          ...(spoken !== language && { lang: spoken }),
        };
        if (question.kind === 'text')
          return <TextArea key={name} {...field} maxLength={QUESTION_LIMITS.answer} />;
        if (question.kind === 'number')
          return <TextField key={name} {...field} inputMode="decimal" maxLength={20} />;
        const options =
          question.kind === 'yes_no'
            ? [
                { id: 'yes', words: t('application.yes'), language },
                { id: 'no', words: t('application.no'), language },
              ]
            : question.options.map(({ id, text }) => ({ id, ...localizedWords(text, language) }));
        return (
          <SelectField key={name} {...field}>
            <option value="">{t('application.choose')}</option>
            {options.map((option) => (
              <option key={option.id} value={option.id} lang={option.language}>
                {option.words}
              </option>
            ))}
          </SelectField>
        );
      })}
    </fieldset>
  );
}
