import type { SupabaseClient } from '@supabase/supabase-js';
import type { TFunction } from 'i18next';
import { type FormFields, type PostOutcome, postedText, rejectedForm } from '#app/lib/form-post.ts';
import { postedSubmissionId } from '#app/lib/posted-submission-id.ts';
import { checkCvFile } from '#app/lib/uploads/check-cv-file.ts';
import { storePostedCv } from '#app/lib/uploads/store-posted-cv.ts';
import type { Language } from '#domain/values/language.ts';
import { explainCvError } from './explain-cv-error.ts';
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
  const extension = cvField ? await checkCvFile(cv) : '';
  if (cvField && typeof extension !== 'string')
    return rejectedForm(form, {}, explainCvError(extension, cvField.texts, t));
  try {
    const reference = await store(supabase, {
      values: parsed.values,
      language,
      cvUrl:
        cvField && cv && typeof extension === 'string' && extension
          ? await storePostedCv(supabase, { folder: cvField.folder, cv, extension })
          : '',
      otherProcesses: postedText(values, 'other_processes') || null,
      submissionId: await postedSubmissionId(name, { content: [language, values], cv }),
    });
    return { isSent: true, reference };
  } catch (error) {
    console.error(`posted ${name} not stored`, error instanceof Error ? error.message : error);
    return rejectedForm(form, {}, explainFailure(error, t));
  }
}
