import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { LANGUAGES } from '#domain/values/language.ts';
import { acknowledgeWithinLimit } from './acknowledge-within-limit.ts';
import { createApplicantLink } from './applicant-link.ts';
import { applicantMessageMail } from './emails/applicant-message.ts';
import { newInternshipMail } from './emails/new-internship.ts';
import { type Environment, siteUrl } from './environment.ts';
import { isBlocked } from './is-blocked.ts';
import { mailApplicant } from './mail-applicant.ts';
import { markNotified } from './mark-notified.ts';
import { currentTemplate } from './message-template.ts';
import { notifyRecruiters } from './notify-recruiters.ts';
import { ignoreRejected } from './send-mail.ts';

const applicationSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  career: z.string(),
  institution: z.string(),
  language: z.enum(LANGUAGES),
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
  const once = `internship-received/${id}`;
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
            once,
          }),
        ),
        once,
      },
    ).catch(ignoreRejected(`the acknowledgement of internship application ${id}`)),
  );
  const student = { ...details, name: `${first_name} ${last_name}`, email };
  const mail = newInternshipMail({
    student,
    url: `${siteUrl(environment)}/admin/rrhh/practicas?solicitud=${id}`,
  });
  const notice = { about: `internship application ${id}`, mail, once: `new-internship/${id}` };
  await notifyRecruiters({ environment, service }, notice);
  await markNotified(service, 'internship_applications', id);
}
