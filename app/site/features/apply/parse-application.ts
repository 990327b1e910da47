import type { z } from 'zod';
import { postedText, problemsOf } from '#app/lib/form-post.ts';
import { applicationFormSchema } from '#domain/recruiting/job-application.ts';
import { type Answers, type PublicQuestion, parseAnswers } from '#domain/recruiting/posting-question.ts';
import { answerField } from './question-fields.tsx';

/** The applicant's texts, parsed. */
export type Applicant = z.output<typeof applicationFormSchema>;

/** An application's parsed fields, or translation keys of the problems by field, in form order. */
type ParsedApplication =
  | { readonly applicant: Applicant; readonly answers: Answers }
  | { readonly problems: Readonly<Record<string, string>> };

/** Parses the form's fields, from the browser or a post without scripts. */
export function parseApplication(
  values: Readonly<Record<string, string>>,
  questions: readonly PublicQuestion[],
): ParsedApplication {
  const names = Object.keys(applicationFormSchema.shape);
  const form = applicationFormSchema.safeParse(
    Object.fromEntries(names.map((name) => [name, postedText(values, name)])),
  );
  const { answers, errors } = parseAnswers(questions, (id) => postedText(values, answerField(id)));
  const problems = {
    ...problemsOf(form.error?.issues ?? [], names),
    ...Object.fromEntries([...errors].map(([id, error]) => [answerField(id), error])),
  };
  return form.data && errors.size === 0 ? { applicant: form.data, answers } : { problems };
}
