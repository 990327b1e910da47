import { SelectField } from '#app/ui/field.tsx';
import { choiceAt, valueName } from './custom-pages.ts';
import { type DraftContext, DraftField } from './draft-field.tsx';
import { ORDER_LANGUAGE, type SiteText } from './site-text.ts';

/** What is chosen rather than written, for both languages. Nothing for a text. */
export function ChoiceField({
  text,
  texts = [],
  autoFocus = false,
  ...context
}: DraftContext & {
  text: SiteText;
  /** All texts of the site, among whose pages one may be chosen. */
  texts?: readonly SiteText[];
  autoFocus?: boolean;
}) {
  const choice = choiceAt(text, texts);
  if (!choice) return null;
  return (
    <DraftField
      {...context}
      others={texts}
      text={text}
      language={ORDER_LANGUAGE}
      label={choice.label}
      mayBeBlank
      nameOf={(value) => valueName(text, value, texts)}
    >
      {({ readOnly, ...control }) => (
        <SelectField {...control} disabled={readOnly} autoFocus={autoFocus}>
          {!choice.options.has(control.value) && (
            <option value={control.value}>{valueName(text, control.value, texts)}</option>
          )}
          {[...choice.options].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </DraftField>
  );
}
