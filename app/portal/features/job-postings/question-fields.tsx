import { useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import {
  MAX_QUESTIONS,
  QUESTION_KINDS,
  QUESTION_LIMITS,
  type QuestionDraft,
} from '#domain/recruiting/posting-question.ts';
import { movedQuestion, newQuestion, questionOfKind } from './edit-questions.ts';
import { KnockOutField } from './knock-out-field.tsx';
import { OptionFields } from './option-fields.tsx';
import { QUESTION_KIND_LABELS } from './posting-labels.ts';

/** Edits a posting's questions for applicants; a section of the posting form. */
export function QuestionFields({
  questions,
  onChange,
  errorAt,
}: {
  questions: readonly QuestionDraft[];
  onChange: (questions: QuestionDraft[]) => void;
  /** The message for a path such as `0.text.es`. */
  errorAt: (path: string) => string | undefined;
}) {
  const id = useId();
  const replace = (index: number, question: QuestionDraft): void =>
    onChange(questions.map((one, at) => (at === index ? question : one)));
  return (
    <fieldset className="grid gap-4 border-t border-rule pt-5" aria-describedby={id}>
      <legend className="float-left mb-1 text-base font-semibold text-ink">Preguntas al postulante</legend>
      <p id={id} className="text-sm text-muted">
        Hasta {MAX_QUESTIONS}. Las respuestas excluyentes solo se marcan para quien revisa la postulación: el
        sistema no descarta a nadie.
      </p>
      {questions.map((question, index) => {
        const name = `la pregunta ${index + 1}`;
        return (
          <fieldset
            key={question.id}
            aria-label={`Pregunta ${index + 1}`}
            className="grid gap-4 border border-rule p-4"
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="annotation text-copper">Pregunta {index + 1}</span>
              <span className="flex items-center">
                <MoveButtons
                  name={name}
                  onUp={index > 0 ? () => onChange(movedQuestion(questions, index, -1)) : null}
                  onDown={
                    index < questions.length - 1 ? () => onChange(movedQuestion(questions, index, 1)) : null
                  }
                />
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Quitar ${name}`}
                  onClick={() => onChange(questions.filter(({ id: other }) => other !== question.id))}
                >
                  Quitar
                </Button>
              </span>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="Pregunta"
                isRequired
                maxLength={QUESTION_LIMITS.text}
                value={question.text.es}
                error={errorAt(`${index}.text.es`)}
                onChange={({ target }) =>
                  replace(index, { ...question, text: { ...question.text, es: target.value } })
                }
              />
              <TextField
                label="En inglés (opcional)"
                lang="en"
                maxLength={QUESTION_LIMITS.text}
                value={question.text.en ?? ''}
                error={errorAt(`${index}.text.en`)}
                onChange={({ target }) =>
                  replace(index, { ...question, text: { ...question.text, en: target.value } })
                }
              />
              <SelectField
                label="Tipo de respuesta"
                value={question.kind}
                onChange={({ target }) => {
                  const kind = QUESTION_KINDS.find((one) => one === target.value);
                  if (kind) replace(index, questionOfKind(question, kind));
                }}
              >
                {QUESTION_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {QUESTION_KIND_LABELS[kind]}
                  </option>
                ))}
              </SelectField>
              <label className="flex min-h-12 items-center gap-3 self-end">
                <input
                  type="checkbox"
                  className="size-5 accent-copper"
                  checked={question.required}
                  onChange={({ target }) => replace(index, { ...question, required: target.checked })}
                />
                Respuesta obligatoria
              </label>
            </div>
            {question.kind === 'choice' && (
              <OptionFields
                question={question}
                errorAt={(path) => errorAt(`${index}.${path}`)}
                onChange={(changed) => replace(index, changed)}
              />
            )}
            <KnockOutField question={question} onChange={(changed) => replace(index, changed)} />
          </fieldset>
        );
      })}
      {questions.length < MAX_QUESTIONS && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...questions, newQuestion()])}
        >
          Agregar pregunta
        </Button>
      )}
    </fieldset>
  );
}
