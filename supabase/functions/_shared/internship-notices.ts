import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { acknowledgeWithinLimit } from './acknowledge-within-limit.ts';
import { createApplicantLink } from './applicant-link.ts';
import { applicantMessageMail } from './emails/applicant-message.ts';
import { newInternshipMail } from './emails/new-internship.ts';
import type { Environment } from './environment.ts';
import { isBlocked } from './is-blocked.ts';
import { mailApplicant } from './mail-applicant.ts';
import { currentTemplate } from './message-template.ts';
import { recruitersAddress } from './recruiters-address.ts';
import { ignoreRejected, sendMail } from './send-mail.ts';

const applicationSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  career: z.string(),
  institution: z.string(),
  language: z.enum(['es', 'en']),
  notified_at: z.string().nullable(),
});

/**
 * Notifies the student and the recruiters of an internship application, once; a no-op for unknown ids.
 *
 * @param options.service a client that bypasses policies
 * @throws Error when the mail service did not accept a message; the application then stays unnotified
 */
export async function sendInternshipNotices(options: {
  environment: Environment;
  id: string;
  service: SupabaseClient;
}): Promise<void> {
  const { environment, id, service } = options;
  const { data } = await service
    .from('internship_applications')
    .select('first_name, last_name, email, phone, career, institution, language, notified_at')
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  const application = applicationSchema.nullable().parse(data);
  if (!application || application.notified_at || (await isBlocked(service, id))) return;
  const { email, first_name, language, last_name, ...details } = application;
  await acknowledgeWithinLimit({ service, about: 'internship', email, environment }, async () =>
    mailApplicant(
      { environment, service, about: 'internship', applicant: id },
      {
        to: email,
        mail: applicantMessageMail(
          await currentTemplate(service, 'internship-received', language),
          { name: first_name, jobTitle: null, language, reference: null },
          await createApplicantLink({
            environment,
            service,
            about: 'internship',
            applicant: id,
            language,
            once: `internship-received/${id}`,
          }),
        ),
        once: `internship-received/${id}`,
      },
    ).catch(ignoreRejected(`the acknowledgement of internship application ${id}`)),
  );
  const recruiters = await recruitersAddress(service);
  if (recruiters) {
    const url = `${environment.SITE_URL ?? environment.SUPABASE_URL}/admin/rrhh/practicas`;
    await sendMail(environment, {
      to: recruiters,
      mail: newInternshipMail({ student: { ...details, name: `${first_name} ${last_name}`, email }, url }),
      once: `new-internship/${id}`,
    }).catch(ignoreRejected(`the notice of internship application ${id}`));
  }
  await service
    .from('internship_applications')
    .update({ notified_at: new Date().toISOString() })
    .eq('id', id)
    .throwOnError();
}
