import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { LANGUAGES } from '#domain/values/language.ts';
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

/**
 * Sends the messages of staff to applicants and customers, each once even if several processes run concurrently.
 *
 * @param options.service a client that bypasses policies
 * @throws Error when the mail service did not accept a message; the others are sent, and the failed one is retried
 */
export async function sendConversationMessages(options: {
  environment: Environment;
  service: SupabaseClient;
  atMost: number;
}): Promise<void> {
  const { atMost, environment, service } = options;
  const { data } = await service.rpc('claim_conversation_messages', { at_most: atMost }).throwOnError();
  const claimed = z.array(z.unknown()).parse(data);
  await inTurn(
    claimed.map(
      (message) => async () =>
        sendOne(environment, service, claimedSchema.parse(message)).catch(ignoreUnmailable),
    ),
  );
}

async function sendOne(
  environment: Environment,
  service: SupabaseClient,
  { about, applicant, body, email, id, key, language, subject }: z.infer<typeof claimedSchema>,
): Promise<void> {
  const sending = mailApplicant(
    { environment, service, about, applicant },
    { to: email, mail: conversationMail({ language, subject, body }), once: key, isPersonal: true },
  );
  const refusal = await refusalOf(sending);
  await service.rpc('settle_conversation_message', { message: id, refusal }).throwOnError();
}
