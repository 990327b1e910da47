import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { LANGUAGES } from '#domain/values/language.ts';
import { acknowledgeWithinLimit } from './acknowledge-within-limit.ts';
import { createApplicantLink } from './applicant-link.ts';
import { applicantMessageMail } from './emails/applicant-message.ts';
import { newApplicationMail } from './emails/new-application.ts';
import { type Environment, siteUrl } from './environment.ts';
import { isBlocked } from './is-blocked.ts';
import { mailApplicant } from './mail-applicant.ts';
import { markNotified } from './mark-notified.ts';
import { currentTemplate } from './message-template.ts';
import { notifyRecruiters } from './notify-recruiters.ts';
import { ignoreRejected } from './send-mail.ts';

const applicationSchema = z.object({
  id: z.uuid(),
  job_posting_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.enum(LANGUAGES),
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
export async function sendApplicationNotices(options: {
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
  const once = `application-received/${id}`;
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
            once,
          }),
        ),
        once,
      },
    ).catch(ignoreRejected(`the acknowledgement of application ${id}`)),
  );
  if (repeat_of === null) {
    const url = `${siteUrl(environment)}/admin/rrhh/applications/${application.job_posting_id}?postulante=${id}`;
    const mail = newApplicationMail({ applicant: { name, email, phone }, jobTitle, url });
    const notice = { about: `application ${id}`, mail, once: `new-application/${id}` };
    await notifyRecruiters({ environment, service }, notice);
  }
  await markNotified(service, 'job_applications', id);
}
