import { z } from 'zod';
import { TOO_LONG } from '../values/text-limits.ts';

export const QUESTION_KINDS = ['yes_no', 'choice', 'number', 'text'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Limits that the database enforces too. */
export const MAX_QUESTIONS = 5;
export const QUESTION_LIMITS = { text: 300, option: 100, options: 10, answer: 2000 } as const;
const MAX_NUMBER = 1_000_000_000;

/** A text in both languages; English is optional. */
// A type, not an interface: only types are assignable to JSON.
type LocalizedText = {
  readonly es: string;
  readonly en?: string | undefined;
};

const localizedText = (maximum: number) =>
  z
    .object({
      es: z.string().trim().min(1, { error: 'required' }).max(maximum, { error: TOO_LONG }),
      en: z.string().trim().max(maximum, { error: TOO_LONG }).optional(),
    })
    .transform(({ en, es }): LocalizedText => (en ? { es, en } : { es }));

const optionSchema = z.object({
  id: z.string().regex(/^o[0-9a-z]{1,12}$/),
  text: localizedText(QUESTION_LIMITS.option),
});
const asked = {
  id: z.string().regex(/^q[0-9a-z]{1,12}$/),
  text: localizedText(QUESTION_LIMITS.text),
  required: z.boolean(),
};
const bound = z.number({ error: 'number' }).min(-MAX_NUMBER).max(MAX_NUMBER);
const options = z.array(optionSchema).min(2, { error: 'options' }).max(QUESTION_LIMITS.options);

/** A question as applicants see it. */
export const publicQuestionSchema = z.discriminatedUnion('kind', [
  z.object({ ...asked, kind: z.literal('yes_no') }),
  z.object({ ...asked, kind: z.literal('choice'), options }),
  z.object({ ...asked, kind: z.literal('number') }),
  z.object({ ...asked, kind: z.literal('text') }),
]);

export type PublicQuestion = z.output<typeof publicQuestionSchema>;

/** A question as recruiters write it, with the answers that disqualify. */
export const postingQuestionSchema = z.discriminatedUnion('kind', [
  z.object({ ...asked, kind: z.literal('yes_no'), knock_out: z.boolean().optional() }),
  z.object({
    ...asked,
    kind: z.literal('choice'),
    options,
    /** Ids of options. */
    knock_out: z.array(z.string()).min(1).optional(),
  }),
  z.object({
    ...asked,
    kind: z.literal('number'),
    /** Answers outside the limits disqualify. */
    knock_out: z.object({ min: bound.optional(), max: bound.optional() }).optional(),
  }),
  z.object({ ...asked, kind: z.literal('text') }),
]);

export type PostingQuestion = z.output<typeof postingQuestionSchema>;
/** The form's input. */
export type QuestionDraft = z.input<typeof postingQuestionSchema>;

export const answersSchema = z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]));
export type Answers = z.output<typeof answersSchema>;
export type Answer = Answers[string];

/** Why an answer was rejected, as a translation key. */
type AnswerError =
  | 'application.errors.answerRequired'
  | 'application.errors.answerNumber'
  | 'application.errors.answerTooLong'
  | 'application.errors.answerChoice';

export interface ParsedAnswers {
  readonly answers: Answers;
  /** By question id, in the order asked. */
  readonly errors: ReadonlyMap<string, AnswerError>;
}

/**
 * Parses answers from a form.
 *
 * @param written the text of each field, by question id: 'yes' or 'no', an option's id, a number, or text
 */
export function parseAnswers(
  questions: readonly PublicQuestion[],
  written: (id: string) => string,
): ParsedAnswers {
  const answers = new Map<string, Answer>();
  const errors = new Map<string, AnswerError>();
  for (const question of questions) {
    const text = written(question.id).trim();
    if (text === '') {
      if (question.required) errors.set(question.id, 'application.errors.answerRequired');
      continue;
    }
    const parsed = parseAnswer(question, text);
    if ('error' in parsed) errors.set(question.id, parsed.error);
    else answers.set(question.id, parsed.answer);
  }
  return { answers: Object.fromEntries(answers), errors };
}

function parseAnswer(question: PublicQuestion, text: string): { answer: Answer } | { error: AnswerError } {
  switch (question.kind) {
    case 'yes_no':
      return text === 'yes' || text === 'no'
        ? { answer: text === 'yes' }
        : { error: 'application.errors.answerChoice' };
    case 'choice':
      return question.options.some(({ id }) => id === text)
        ? { answer: text }
        : { error: 'application.errors.answerChoice' };
    case 'number': {
      const number = parseNumber(text);
      return number === null ? { error: 'application.errors.answerNumber' } : { answer: number };
    }
    case 'text':
      return text.length > QUESTION_LIMITS.answer
        ? { error: 'application.errors.answerTooLong' }
        : { answer: text };
  }
}

/** A number as written in Chile or abroad: 1500, 1.500.000, 3,5, 3.5. */
function parseNumber(text: string): number | null {
  const plain = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replace(',', '.');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return null;
  const number = Number(plain);
  return Math.abs(number) <= MAX_NUMBER ? number : null;
}

/** Whether recruiters marked the answer as disqualifying. This is a hint for them; it decides nothing. */
export function isKnockedOut(question: PostingQuestion, answer: Answer | undefined): boolean {
  if (answer === undefined) return false;
  switch (question.kind) {
    case 'yes_no':
      return answer === question.knock_out;
    case 'choice':
      return typeof answer === 'string' && (question.knock_out?.includes(answer) ?? false);
    case 'number': {
      if (typeof answer !== 'number') return false;
      const { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY } = question.knock_out ?? {};
      return answer < min || answer > max;
    }
    case 'text':
      return false;
  }
}
