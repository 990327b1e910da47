import { firstErrorByField, postedText } from '#app/lib/form-post.ts';
import { problemText } from '#app/site/forms/problem-text.ts';
import type { PublicForm } from '#app/site/forms/public-form.ts';
import { type ContactRequest, contactRequestSchema } from '#domain/website/contact-request.ts';

const NAMES = Object.keys(contactRequestSchema.shape);

/** The quote request; a function stores and mails it. The browser's form loads no schema until it is sent. */
export const QUOTE_FORM: PublicForm<ContactRequest> = {
  name: 'contact request',
  counted: 'quote',
  cv: null,
  parse(fields, language) {
    const { data, error } = contactRequestSchema.safeParse({
      ...Object.fromEntries(NAMES.map((name) => [name, postedText(fields, name)])),
      language,
      // Files can only be chosen with scripts.
      file_paths: [],
      // The function derives one from the content.
      submission_id: undefined,
    });
    return data ? { values: data } : { problems: firstErrorByField(error?.issues ?? [], NAMES) };
  },
  explainProblems(problems, t) {
    const missing = 'contact.errors.required';
    const shown = problems.includes(missing) ? missing : (problems[0] ?? 'contact.errors.sending');
    return { title: 'Error', body: problemText(t, shown) };
  },
  explainFailure: (_, t) => ({ title: 'Error', body: t('contact.errors.sending') }),
  async store(supabase, { values }) {
    const { error } = await supabase.functions.invoke('send-contact-email', { body: values });
    if (error) throw error;
    return null;
  },
};
