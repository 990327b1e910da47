import type { QuestionDraft, QuestionKind } from '#domain/recruiting/posting-question.ts';
import { objectName } from '#domain/values/stored-file.ts';

export type ChoiceDraft = Extract<QuestionDraft, { kind: 'choice' }>;

/** An id unique among questions and options. */
function newId(prefix: 'q' | 'o'): string {
  return `${prefix}${objectName('').slice(-11, -1)}`;
}

export const newOption = (): ChoiceDraft['options'][number] => ({ id: newId('o'), text: { es: '' } });

export const newQuestion = (): QuestionDraft => ({
  id: newId('q'),
  kind: 'yes_no',
  text: { es: '' },
  required: true,
});

/** The question with another kind of answer; drops options and disqualifying answers, which belong to the kind. */
export function questionOfKind({ id, required, text }: QuestionDraft, kind: QuestionKind): QuestionDraft {
  const asked = { id, required, text };
  return kind === 'choice' ? { ...asked, kind, options: [newOption(), newOption()] } : { ...asked, kind };
}

/** The list with one question moved. */
export function movedQuestion(
  questions: readonly QuestionDraft[],
  index: number,
  by: 1 | -1,
): QuestionDraft[] {
  const moved = [...questions];
  moved.splice(index + by, 0, ...moved.splice(index, 1));
  return moved;
}

/** The question without an option; the removed option no longer disqualifies. */
export function withoutOption(question: ChoiceDraft, id: string): ChoiceDraft {
  return withKnockOut(
    { ...question, options: question.options.filter((option) => option.id !== id) },
    (question.knock_out ?? []).filter((one) => one !== id),
  );
}

/** @param ids of the options that disqualify; with none, the question has no disqualifying option */
export function withKnockOut(question: ChoiceDraft, ids: readonly string[]): ChoiceDraft {
  const { knock_out: _, ...others } = question;
  return ids.length > 0 ? { ...others, knock_out: [...ids] } : others;
}
