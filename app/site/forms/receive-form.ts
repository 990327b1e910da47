import type { SupabaseClient } from '@supabase/supabase-js';
import type { TFunction } from 'i18next';
import { type FormFields, type PostOutcome, postedText, rejectedForm } from '#app/lib/form-post.ts';
import { postedSubmissionId } from '#app/lib/posted-submission-id.ts';
import { storePostedCv } from '#app/lib/uploads/store-posted-cv.ts';
import { validateCvFile } from '#domain/recruiting/cv.ts';
import type { Language } from '#domain/values/language.ts';
import type { PublicForm } from './public-form.ts';

/** Receives a form posted without scripts, with the visitor's privileges. */
export async function receiveForm<Values>(
  { cv: cvField, explainFailure, explainProblems, name, parse, store }: PublicForm<Values>,
  options: { supabase: SupabaseClient; form: FormFields; language: Language; t: TFunction },
): Promise<PostOutcome> {
  const { form, language, supabase, t } = options;
  const { files, isBot, values } = form;
  if (isBot) return rejectedForm(form, {}, explainFailure(null, t));
  const parsed = parse(values, language);
  if ('problems' in parsed)
    return rejectedForm(form, parsed.problems, explainProblems(Object.values(parsed.problems), t));
  const cv = files.get('cv');
  const problem = cvField && validateCvFile(cv);
  if (problem)
    return rejectedForm(form, {}, t(`${cvField.texts}.errors.cv.${problem}`, { returnObjects: true }));
  try {
    const reference = await store(supabase, {
      values: parsed.values,
      language,
      cvUrl: cvField && cv ? await storePostedCv(supabase, { folder: cvField.folder, cv }) : '',
      otherProcesses: postedText(values, 'other_processes') || null,
      submissionId: await postedSubmissionId(name, { content: [language, values], cv }),
    });
    return { isSent: true, reference };
  } catch (error) {
    console.error(`posted ${name} not stored`, error instanceof Error ? error.message : error);
    return rejectedForm(form, {}, explainFailure(error, t));
  }
}
