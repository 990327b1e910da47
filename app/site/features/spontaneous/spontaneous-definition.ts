import type { TFunction } from 'i18next';
import { z } from 'zod';
import { UploadFailed } from '#app/lib/uploads/upload-object.ts';
import { problemText } from '#app/site/forms/problem-text.ts';
import { type CvForm, parseWith } from '#app/site/forms/public-form.ts';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import { spontaneousFormSchema } from '#domain/recruiting/spontaneous-application-form.ts';

const storedSchema = z.array(z.object({ reference: z.string() }));

/** The CV without an offer. The server sends the notices. */
export const SPONTANEOUS_FORM: CvForm<z.output<typeof spontaneousFormSchema>> = {
  name: 'CV',
  counted: 'resume',
  cv: { folder: 'spontaneous', texts: 'application' },
  parse: parseWith(spontaneousFormSchema),
  explainProblems: ([first = 'application.errors.validation'], t) => ({
    title: t('application.errors.title'),
    body: problemText(t, first),
  }),
  explainFailure: spontaneousFailure,
  async store(supabase, { cvUrl, language, submissionId, values }) {
    const { data, error } = await supabase
      .from('spontaneous_applications')
      .insert({
        ...values,
        cv_url: cvUrl,
        submission_id: submissionId,
        status: 'pending',
        language,
        consent_version: CONSENT_TEXTS.spontaneous.version,
      })
      .select('reference');
    if (error) throw new Error(error.message);
    const [stored] = storedSchema.parse(data);
    if (stored) return stored.reference;
    // Nothing was inserted: an earlier attempt was stored, but its response was lost.
    const found = await supabase.rpc('find_sent_application', { submission: submissionId });
    const [sent] = storedSchema.parse(found.data ?? []);
    if (!sent) throw new Error(found.error?.message ?? 'not stored');
    return sent.reference;
  },
};

function spontaneousFailure(error: unknown, t: TFunction): ToastMessage {
  if (!(error instanceof UploadFailed))
    return { tone: 'error', title: t('application.errors.title'), body: t('contact.errors.sending') };
  const body = error.reason ? t(`common.uploadErrors.${error.reason}`) : t('application.errors.upload.retry');
  return { tone: 'error', title: t('application.errors.upload.title'), body };
}
