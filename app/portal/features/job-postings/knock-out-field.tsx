import { SelectField, TextField } from '#app/ui/field.tsx';
import type { QuestionDraft } from '#domain/recruiting/posting-question.ts';

type NumberDraft = Extract<QuestionDraft, { kind: 'number' }>;

/** The disqualifying answers, for kinds where they are not options. */
export function KnockOutField({
  question,
  onChange,
}: {
  question: QuestionDraft;
  onChange: (question: QuestionDraft) => void;
}) {
  if (question.kind === 'yes_no') {
    const { knock_out: knockOut, ...others } = question;
    return (
      <SelectField
        label="Respuesta excluyente"
        value={knockOut === undefined ? '' : String(knockOut)}
        onChange={({ target: { value } }) =>
          onChange(value === '' ? others : { ...others, knock_out: value === 'true' })
        }
      >
        <option value="">Ninguna</option>
        <option value="true">Sí</option>
        <option value="false">No</option>
      </SelectField>
    );
  }
  if (question.kind !== 'number') return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Excluyente bajo (opcional)"
        type="number"
        value={question.knock_out?.min ?? ''}
        onChange={({ target }) => onChange(withLimit(question, 'min', target.value))}
      />
      <TextField
        label="Excluyente sobre (opcional)"
        type="number"
        value={question.knock_out?.max ?? ''}
        onChange={({ target }) => onChange(withLimit(question, 'max', target.value))}
      />
    </div>
  );
}

function withLimit(question: NumberDraft, name: 'min' | 'max', text: string): NumberDraft {
  const { knock_out: before = {}, ...others } = question;
  const { [name]: _, ...kept } = before;
  const limits = text === '' ? kept : { ...kept, [name]: Number(text) };
  return Object.keys(limits).length > 0 ? { ...others, knock_out: limits } : others;
}
