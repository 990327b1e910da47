import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { LANGUAGES } from '#domain/values/language.ts';
import { COMPANY } from '#domain/website/company.ts';
import { acknowledgeWithinLimit } from './acknowledge-within-limit.ts';
import { createApplicantLink } from './applicant-link.ts';
import { newSpontaneousMail } from './emails/new-spontaneous.ts';
import { spontaneousReceivedMail } from './emails/spontaneous-received.ts';
import { type Environment, siteUrl } from './environment.ts';
import { isBlocked } from './is-blocked.ts';
import { markNotified } from './mark-notified.ts';
import { notifyRecruiters } from './notify-recruiters.ts';
import { retentionMonths } from './retention-months.ts';
import { ignoreRejected, sendMail } from './send-mail.ts';

const applicationSchema = z.object({
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  area: z.string(),
  language: z.enum(LANGUAGES),
  reference: z.string(),
  is_repeat: z.boolean(),
  notified_at: z.string().nullable(),
});

/**
 * Notifies the applicant and the recruiters of a spontaneous application, once; a no-op for unknown ids. Recruiters are
 * not notified when the address has sent one before.
 *
 * @param options.service a client that bypasses policies
 * @throws Error when the mail service did not accept a message; the application then stays unnotified
 */
export async function sendSpontaneousNotices(options: {
  environment: Environment;
  id: string;
  service: SupabaseClient;
}): Promise<void> {
  const { environment, id, service } = options;
  const { data } = await service
    .from('spontaneous_applications')
    .select('full_name, email, phone, area, language, reference, is_repeat, notified_at')
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  const application = applicationSchema.nullable().parse(data);
  if (!application || application.notified_at || (await isBlocked(service, id))) return;
  const { area, email, full_name: name, is_repeat, language, phone, reference } = application;
  const once = `spontaneous-received/${id}`;
  await acknowledgeWithinLimit({ service, about: 'spontaneous', email, environment }, async () =>
    sendMail(environment, {
      to: email,
      replyTo: COMPANY.email,
      mail: spontaneousReceivedMail({
        name,
        language,
        reference,
        months: await retentionMonths(service, 'spontaneous'),
        url: await createApplicantLink({
          environment,
          service,
          about: 'spontaneous',
          applicant: id,
          language,
          once,
        }),
      }),
      once,
    }).catch(ignoreRejected(`the acknowledgement of spontaneous application ${id}`)),
  );
  if (!is_repeat) {
    const url = `${siteUrl(environment)}/admin/rrhh/espontaneas?solicitud=${id}`;
    const mail = newSpontaneousMail({ applicant: { name, email, phone, area }, url });
    const notice = { about: `spontaneous application ${id}`, mail, once: `new-spontaneous/${id}` };
    await notifyRecruiters({ environment, service }, notice);
  }
  await markNotified(service, 'spontaneous_applications', id);
}
