import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { MESSAGE_KINDS, MESSAGE_LANGUAGES, messageTextSchema } from '#domain/applicant-message.ts';
import { COMPANY } from '#domain/company.ts';
import { applicantMessageMail } from './emails/applicant-message.ts';
import type { Environment } from './environment.ts';
import { currentTemplate } from './message-template.ts';
import { MailRejected, sendMail } from './send-mail.ts';

/** A row of `claim_applicant_messages`. */
const claimedSchema = z.object({
  id: z.uuid(),
  /** The idempotency key. */
  key: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  language: z.enum(MESSAGE_LANGUAGES),
  /** Null for internships. */
  job_title: z.string().nullable(),
  english_title: z.string().nullable(),
  reference: z.string().nullable(),
});

/**
 * Sends the messages to applicants that are due, each once however many processes do so at the same time.
 *
 * @param options.service a client that bypasses policies
 * @returns how many were due
 * @throws Error when the mail service did not accept one; the others are sent, and that one is tried again
 */
export async function sendApplicantMessages(options: {
  environment: Environment;
  service: SupabaseClient;
  atMost: number;
}): Promise<number> {
  const { atMost, environment, service } = options;
  const { data } = await service.rpc('claim_applicant_messages', { at_most: atMost }).throwOnError();
  const claimed = z.array(claimedSchema).parse(data);
  const failures: unknown[] = [];
  for (const message of claimed)
    await sendOne(environment, service, message).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return claimed.length;
}

async function sendOne(
  environment: Environment,
  service: SupabaseClient,
  message: z.infer<typeof claimedSchema>,
): Promise<void> {
  const { email, english_title, full_name, id, job_title, key, kind, language, reference } = message;
  const edited = messageTextSchema.safeParse(message);
  const text = edited.data ?? (await currentTemplate(service, kind, language));
  const jobTitle = (language === 'en' && english_title) || job_title;
  const refusal = await sendMail(environment, {
    to: email,
    replyTo: COMPANY.email,
    mail: applicantMessageMail(text, { name: full_name, language, jobTitle, reference }),
    once: key,
  }).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof MailRejected)) throw error;
      return error.message;
    },
  );
  await service.rpc('settle_applicant_message', { message: id, refusal }).throwOnError();
}
