import type { SupabaseClient } from '@supabase/supabase-js';
import type { TFunction } from 'i18next';
import {
  type FormFields,
  type PostOutcome,
  postedText,
  problemsOf,
  refusedPost,
} from '#app/lib/form-post.ts';
import { problemText } from '#app/site/forms/problem-text.ts';
import type { Language } from '#domain/values/language.ts';
import { contactRequestSchema } from '#domain/website/contact-request.ts';

const NAMES = Object.keys(contactRequestSchema.shape);

/** Receives a quote request posted without scripts; the function stores and mails it, as it does for the browser. */
export async function receiveContactRequest(options: {
  supabase: SupabaseClient;
  form: FormFields;
  language: Language;
  t: TFunction;
}): Promise<PostOutcome> {
  const { form, language, supabase, t } = options;
  const { isBot, values } = form;
  const refuse = (problems: Record<string, string>, key: string) =>
    refusedPost(form, problems, { title: 'Error', body: problemText(t, key) });
  if (isBot) return refuse({}, 'contact.errors.sending');
  const request = contactRequestSchema.safeParse({
    ...Object.fromEntries(NAMES.map((name) => [name, postedText(values, name)])),
    language,
    // Files can only be chosen with scripts.
    file_paths: [],
    // The function derives one from the content.
    submission_id: undefined,
  });
  if (!request.success) {
    const problems = problemsOf(request.error.issues, NAMES);
    const found = Object.values(problems);
    const missing = 'contact.errors.required';
    return refuse(problems, found.includes(missing) ? missing : (found[0] ?? 'contact.errors.sending'));
  }
  const { error } = await supabase.functions.invoke('send-contact-email', {
    body: request.data,
  });
  if (!error) return { isSent: true, reference: null };
  console.error('posted contact request not sent', error.message);
  return refuse({}, 'contact.errors.sending');
}
