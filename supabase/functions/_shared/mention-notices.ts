import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Company } from '#domain/website/company.ts';
import { mentionMail } from './emails/mention.ts';
import { type Environment, siteUrl } from './environment.ts';
import { inTurn } from './in-turn.ts';
import { withinRateLimit } from './rate-limit.ts';
import { ignoreRejected, sendMail } from './send-mail.ts';
import { secretKey } from './service-client.ts';

/** Keeps mailboxes from being flooded; the portal lists every mention. */
const MAILS_PER_HOUR = 10;

const mentionSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  email: z.string(),
  actor_name: z.string().nullable(),
  application_id: z.uuid(),
  job_posting_id: z.uuid(),
  applicant_name: z.string(),
  job_title: z.string(),
});

/**
 * Notifies colleagues by mail that a comment mentions them, once, unless they have read it in the portal.
 *
 * @param options.service a client that bypasses policies
 * @param options.comment the comment; all comments by default
 * @throws Error when the mail service did not accept a message; its mention then stays pending, and the others are sent
 */
export async function sendMentionNotices(options: {
  environment: Environment;
  service: SupabaseClient;
  company: Company;
  comment?: string;
  atMost: number;
}): Promise<void> {
  const { atMost, comment, company, environment, service } = options;
  const { data } = await service
    .rpc('list_pending_mentions', { at_most: atMost, ...(comment && { comment }) })
    .throwOnError();
  const notify = async (mention: z.infer<typeof mentionSchema>): Promise<void> => {
    const { actor_name, applicant_name, application_id, email, id, job_posting_id, job_title, user_id } =
      mention;
    await withinRateLimit(
      service,
      { name: 'mention-notice', key: user_id, perHour: MAILS_PER_HOUR, pepper: secretKey(environment) },
      () =>
        sendMail(environment, {
          to: email,
          mail: mentionMail(company, {
            actor: actor_name,
            applicant: applicant_name,
            jobTitle: job_title,
            url: `${siteUrl(environment)}/admin/rrhh/applications/${job_posting_id}?postulante=${application_id}`,
          }),
          once: `mention/${id}`,
        }).catch(ignoreRejected(`the notice of mention ${id}`)),
    );
    await service.from('notices').update({ mailed_at: new Date().toISOString() }).eq('id', id).throwOnError();
  };
  await inTurn(
    z
      .array(mentionSchema)
      .parse(data)
      .map((mention) => () => notify(mention)),
  );
}
