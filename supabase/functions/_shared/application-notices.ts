import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { acknowledgeWithinLimit } from './acknowledge-within-limit.ts';
import { createApplicantLink } from './applicant-link.ts';
import { applicantMessageMail } from './emails/applicant-message.ts';
import { newApplicationMail } from './emails/new-application.ts';
import type { Environment } from './environment.ts';
import { isBlocked } from './is-blocked.ts';
import { mailApplicant } from './mail-applicant.ts';
import { currentTemplate } from './message-template.ts';
import { recruitersAddress } from './recruiters-address.ts';
import { ignoreRejected, sendMail } from './send-mail.ts';

const applicationSchema = z.object({
  id: z.uuid(),
  job_posting_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.enum(['es', 'en']),
  reference: z.string().nullable(),
  repeat_of: z.uuid().nullable(),
  notified_at: z.string().nullable(),
  job_postings: z.object({
    title: z.string(),
    /** In English. */
    translations: z.array(z.object({ title: z.string().nullable() })),
  }),
});

/**
 * Notifies the applicant and the recruiters of an application, once; a no-op for unknown ids.
 *
 * @param options.service a client that bypasses policies
 * @throws Error when the mail service did not accept a message; the application then stays unnotified
 */
export async function sendNotices(options: {
  environment: Environment;
  id: string;
  service: SupabaseClient;
}): Promise<void> {
  const { environment, service } = options;
  const { data } = await service
    .from('job_applications')
    .select(
      'id, job_posting_id, full_name, email, phone, language, reference, repeat_of, notified_at, job_postings(title, translations:job_posting_translations(title))',
    )
    .eq('id', options.id)
    .maybeSingle()
    .throwOnError();
  const application = applicationSchema.nullable().parse(data);
  if (!application || application.notified_at || (await isBlocked(service, options.id))) return;
  const { email, full_name: name, id, language, phone, reference, repeat_of } = application;
  const { title: jobTitle, translations } = application.job_postings;
  const applicantsTitle = (language === 'en' && translations[0]?.title) || jobTitle;
  await acknowledgeWithinLimit({ service, about: 'application', email, environment }, async () =>
    mailApplicant(
      { environment, service, about: 'application', applicant: id },
      {
        to: email,
        mail: applicantMessageMail(
          await currentTemplate(service, 'application-received', language),
          { name, jobTitle: applicantsTitle, language, reference },
          await createApplicantLink({
            environment,
            service,
            about: 'application',
            applicant: id,
            language,
            once: `application-received/${id}`,
          }),
        ),
        once: `application-received/${id}`,
      },
    ).catch(ignoreRejected(`the acknowledgement of application ${id}`)),
  );
  const recruiters = repeat_of === null ? await recruitersAddress(service) : null;
  if (recruiters) {
    const url = `${environment.SITE_URL ?? environment.SUPABASE_URL}/admin/rrhh/applications/${application.job_posting_id}`;
    await sendMail(environment, {
      to: recruiters,
      mail: newApplicationMail({ applicant: { name, email, phone }, jobTitle, url }),
      once: `new-application/${id}`,
    }).catch(ignoreRejected(`the notice of application ${id}`));
  }
  await service
    .from('job_applications')
    .update({ notified_at: new Date().toISOString() })
    .eq('id', id)
    .throwOnError();
}
