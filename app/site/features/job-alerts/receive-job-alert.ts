import type { SupabaseClient } from '@supabase/supabase-js';
import type { TFunction } from 'i18next';
import { type FormFields, type PostOutcome, rejectedForm } from '#app/lib/form-post.ts';
import { problemText } from '#app/site/forms/problem-text.ts';
import type { Language } from '#domain/values/language.ts';
import { parseJobAlert } from './parse-job-alert.ts';

/**
 * Receives a subscription posted without scripts.
 *
 * @param options.failure the message when the form itself is valid
 */
export async function receiveJobAlert(options: {
  supabase: SupabaseClient;
  form: FormFields;
  language: Language;
  t: TFunction;
  failure: string;
}): Promise<PostOutcome> {
  const { failure, form, language, supabase, t } = options;
  const { isBot, values } = form;
  const refuse = (problems: Record<string, string>, body: string) =>
    rejectedForm(form, problems, { title: 'Error', body });
  if (isBot) return refuse({}, failure);
  const parsed = parseJobAlert(values, language);
  if ('problem' in parsed) {
    const { problem } = parsed;
    return problem ? refuse({ email: problem }, problemText(t, problem)) : refuse({}, failure);
  }
  const { error } = await supabase.functions.invoke('subscribe-job-alert', { body: parsed.alert });
  if (!error) return { isSent: true, reference: null };
  console.error('posted job alert not stored', error.message);
  return refuse({}, failure);
}
