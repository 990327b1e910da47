import { type ComponentProps, useState } from 'react';
import { TextField } from '#app/ui/field.tsx';
import { suggestEmail } from '#domain/values/suggest-email.ts';

/**
 * The field of an address, which suggests another one when the domain looks mistyped.
 *
 * @param props.suggestionText the text of a suggestion
 * @param props.onTake called with the suggested address once it is chosen
 */
export function EmailField({
  suggestionText,
  onTake,
  ...input
}: Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete'> & {
  suggestionText: (email: string) => string;
  onTake: (email: string) => void;
}) {
  const [suggested, setSuggested] = useState<string | null>(null);
  return (
    <div className="grid content-start gap-1.5">
      <TextField
        {...input}
        type="email"
        autoComplete="email"
        onBlur={(event) => {
          setSuggested(suggestEmail(event.target.value));
          return input.onBlur?.(event);
        }}
      />
      <p role="status">
        {suggested && (
          <button
            type="button"
            className="min-h-6 text-left text-sm break-all text-copper underline underline-offset-4"
            onClick={() => {
              onTake(suggested);
              setSuggested(null);
            }}
          >
            {suggestionText(suggested)}
          </button>
        )}
      </p>
    </div>
  );
}
