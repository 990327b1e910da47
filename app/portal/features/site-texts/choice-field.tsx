import { SelectField } from '#app/ui/field.tsx';
import { choiceOf, isItemPage } from './choices.ts';
import { pageChoice } from './custom-pages.ts';
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
  const choice = isItemPage(text) ? pageChoice(texts) : choiceOf(text);
  if (!choice) return null;
  return (
    <DraftField
      {...context}
      others={texts}
      text={text}
      language={ORDER_LANGUAGE}
      label={choice.label}
      mayBeBlank
    >
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
