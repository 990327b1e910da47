import type { z } from 'zod';
import { postedText } from '#app/lib/form-post.ts';
import { type Parsed, parseWith } from '#app/site/forms/public-form.ts';
import { applicationFormSchema } from '#domain/recruiting/job-application-form.ts';
import { type Answers, type PublicQuestion, parseAnswers } from '#domain/recruiting/posting-question.ts';
import { answerField } from './question-fields.tsx';

/** The applicant's texts, parsed. */
export type Applicant = z.output<typeof applicationFormSchema>;

export interface ParsedApplication {
  readonly applicant: Applicant;
  readonly answers: Answers;
}

const parseApplicant = parseWith(applicationFormSchema);

/** Parses the form's fields, from the browser or a post without scripts. */
export function parseApplication(
  values: Readonly<Record<string, string>>,
  questions: readonly PublicQuestion[],
): Parsed<ParsedApplication> {
  const applicant = parseApplicant(values);
  const { answers, errors } = parseAnswers(questions, (id) => postedText(values, answerField(id)));
  if ('values' in applicant && errors.size === 0) return { values: { applicant: applicant.values, answers } };
  const wrongAnswers = [...errors].map(([id, error]) => [answerField(id), error]);
  return {
    problems: { ...('problems' in applicant && applicant.problems), ...Object.fromEntries(wrongAnswers) },
  };
}
