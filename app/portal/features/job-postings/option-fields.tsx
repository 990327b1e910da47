import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { QUESTION_LIMITS } from '#domain/recruiting/posting-question.ts';
import { type ChoiceDraft, newOption, withKnockOut, withoutOption } from './edit-questions.ts';

/** The options of a question, and the choice of which disqualify. */
export function OptionFields({
  question,
  onChange,
  errorAt,
}: {
  question: ChoiceDraft;
  onChange: (question: ChoiceDraft) => void;
  /** The message for a path such as `options.0.text.es`. */
  errorAt: (path: string) => string | undefined;
}) {
  const { knock_out: knockOut = [], options } = question;
  const write = (id: string, text: { es?: string; en?: string }): void =>
    onChange({
      ...question,
      options: options.map((option) =>
        option.id === id ? { ...option, text: { ...option.text, ...text } } : option,
      ),
    });
  return (
    <div className="grid gap-3">
      {options.map(({ id, text }, index) => (
        <div key={id} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto_auto]">
          <TextField
            label={`Alternativa ${index + 1}`}
            isRequired
            maxLength={QUESTION_LIMITS.option}
            value={text.es}
            error={errorAt(`options.${index}.text.es`)}
            onChange={({ target }) => write(id, { es: target.value })}
          />
          <TextField
            label="En inglés (opcional)"
            lang="en"
            maxLength={QUESTION_LIMITS.option}
            value={text.en ?? ''}
            onChange={({ target }) => write(id, { en: target.value })}
          />
          <label className="flex min-h-12 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-copper"
              checked={knockOut.includes(id)}
              onChange={({ target }) =>
                onChange(
                  withKnockOut(
                    question,
                    target.checked ? [...knockOut, id] : knockOut.filter((one) => one !== id),
                  ),
                )
              }
            />
            Excluyente
          </label>
          <Button
            variant="quiet"
            className="justify-self-start"
            aria-label={`Quitar la alternativa ${index + 1}`}
            disabled={options.length <= 2}
            onClick={() => onChange(withoutOption(question, id))}
          >
            Quitar
          </Button>
        </div>
      ))}
      {options.length < QUESTION_LIMITS.options && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange({ ...question, options: [...options, newOption()] })}
        >
          Agregar alternativa
        </Button>
      )}
    </div>
  );
}
