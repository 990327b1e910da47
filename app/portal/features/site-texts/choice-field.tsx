import { SelectField } from '#app/ui/field.tsx';
import { choiceOf } from './choices.ts';
import { type DraftContext, DraftField } from './draft-field.tsx';
import { ORDER_LANGUAGE, type SiteText } from './site-text.ts';

/** What is chosen rather than written, for both languages. Nothing for a text. */
export function ChoiceField({
  text,
  autoFocus = false,
  ...context
}: DraftContext & { text: SiteText; autoFocus?: boolean }) {
  const choice = choiceOf(text);
  if (!choice) return null;
  return (
    <DraftField {...context} text={text} language={ORDER_LANGUAGE} label={choice.label} mayBeBlank>
      {({ readOnly, ...control }) => (
        <SelectField {...control} disabled={readOnly} autoFocus={autoFocus}>
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
