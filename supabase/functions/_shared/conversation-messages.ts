import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { LANGUAGES } from '#domain/values/language.ts';
import type { Company } from '#domain/website/company.ts';
import { conversationMail } from './emails/conversation.ts';
import type { Environment } from './environment.ts';
import { inTurn } from './in-turn.ts';
import { ignoreUnmailable, mailApplicant } from './mail-applicant.ts';
import { refusalOf } from './send-mail.ts';

/** A row of `claim_conversation_messages`. */
const claimedSchema = z.object({
  id: z.guid(),
  /** The idempotency key. */
  key: z.string(),
  about: z.enum(['application', 'internship', 'quote']),
  applicant: z.guid(),
  subject: z.string(),
  body: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
});

interface Sending {
  readonly environment: Environment;
  /** A client that bypasses policies. */
  readonly service: SupabaseClient;
  readonly company: Company;
}

/**
 * Sends the messages of staff to applicants and customers, each once even if several processes run concurrently.
 *
 * @throws Error when the mail service did not accept a message; the others are sent, and the failed one is retried
 */
export async function sendConversationMessages(options: Sending & { atMost: number }): Promise<void> {
  const { atMost, service } = options;
  const { data } = await service.rpc('claim_conversation_messages', { at_most: atMost }).throwOnError();
  const claimed = z.array(z.unknown()).parse(data);
  await inTurn(
    claimed.map(
      (message) => async () => sendOne(options, claimedSchema.parse(message)).catch(ignoreUnmailable),
    ),
  );
}

async function sendOne(
  { company, environment, service }: Sending,
  { about, applicant, body, email, id, key, language, subject }: z.infer<typeof claimedSchema>,
): Promise<void> {
  const sending = mailApplicant(
    { environment, service, company, about, applicant },
    { to: email, mail: conversationMail(company, { language, subject, body }), once: key, isPersonal: true },
  );
  const refusal = await refusalOf(sending);
  await service.rpc('settle_conversation_message', { message: id, refusal }).throwOnError();
}
