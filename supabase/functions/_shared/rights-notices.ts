import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { RIGHTS } from '#domain/data-protection/rights.ts';
import { rightsReceivedMail } from '#domain/mails/rights-received.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { longDate } from '#domain/values/long-date.ts';
import type { Company } from '#domain/website/company.ts';
import { newRightsRequestMail } from './emails/new-rights-request.ts';
import { type Environment, siteUrl } from './environment.ts';
import { inTurn } from './in-turn.ts';
import { markNotified } from './mark-notified.ts';
import { noticeRecipients, sendToRecipients } from './notice-recipients.ts';
import { readMailTexts } from './read-mail-texts.ts';
import { ignoreRejected, sendMail } from './send-mail.ts';

const requestSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  claim: z.enum(RIGHTS),
  email: z.string(),
  language: z.enum(LANGUAGES),
  due_at: z.string(),
});

/**
 * Acknowledges confirmed, open requests about personal data, and notifies staff, each once.
 *
 * @param options.service a client that bypasses policies
 * @throws Error when the mail service did not accept a message; its request then stays pending, and the others are sent
 */
export async function sendRightsNotices(options: {
  environment: Environment;
  service: SupabaseClient;
  company: Company;
  atMost: number;
}): Promise<void> {
  const { atMost, company, environment, service } = options;
  const pending = await service.rpc('list_pending_rights_notices', { at_most: atMost }).throwOnError();
  const notify = async (id: string): Promise<void> => {
    const { data } = await service
      .from('rights_requests')
      .select(Object.keys(requestSchema.shape).join(', '))
      .eq('id', id)
      .is('closed_at', null)
      .maybeSingle()
      .throwOnError();
    // Answered since the list was read.
    if (!data) return;
    const { claim, due_at, email, language, reference } = requestSchema.parse(data);
    const due = new Date(due_at);
    await sendMail(environment, {
      to: email,
      replyTo: company.email,
      mail: rightsReceivedMail(company, await readMailTexts(service), {
        claim,
        language,
        reference,
        dueOn: longDate(due, language),
      }),
      once: `rights-received/${id}`,
    }).catch(ignoreRejected(`the acknowledgement of rights request ${id}`));
    const url = `${siteUrl(environment)}/admin/rrhh/derechos?solicitud=${id}`;
    const staff = await noticeRecipients({ company, environment, service }, 'rights');
    await sendToRecipients(environment, staff, {
      mail: newRightsRequestMail(company, { claim, reference, dueOn: longDate(due, 'es'), url }),
      once: `new-rights-request/${id}`,
    }).catch(ignoreRejected(`the notice of rights request ${id}`));
    await markNotified(service, 'rights_requests', id);
  };
  await inTurn(
    z
      .array(z.uuid())
      .parse(pending.data)
      .map((id) => () => notify(id)),
  );
}
