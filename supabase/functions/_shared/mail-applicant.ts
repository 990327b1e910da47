import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Mail } from '#domain/mails/layout.ts';
import type { Company } from '#domain/website/company.ts';
import type { Environment } from './environment.ts';
import { type Attachment, readMessageId, sendMail } from './send-mail.ts';

/**
 * The reply address of mails about an application or quote request: its conversation, or the company's while no mailbox is configured.
 *
 * @param service a client that bypasses policies
 * @throws PostgrestError
 */
async function replyAddress(
  service: SupabaseClient,
  about: Addressed['about'],
  applicant: string,
  company: Company,
): Promise<string> {
  const { data } = await service.rpc('get_reply_address', { about, applicant }).throwOnError();
  return z.string().nullable().parse(data) ?? company.email;
}

const threadSchema = z.array(z.object({ mail_id: z.string().nullable(), message_id: z.string().nullable() }));

interface Addressed {
  readonly environment: Environment;
  /** A client that bypasses policies. */
  readonly service: SupabaseClient;
  readonly company: Company;
  readonly about: 'application' | 'internship' | 'quote';
  readonly applicant: string;
}

/** The applicant was erased or blocked, so nothing may be mailed to or about them. */
class Unmailable extends Error {}

/** Checks whether a mail to or about an applicant, or of a job alert, may still be sent. To be called right before sending. */
export async function isMailable(service: SupabaseClient, applicant: string): Promise<boolean> {
  const { data } = await service.rpc('is_mailable', { applicant }).throwOnError();
  return z.boolean().parse(data);
}

/** @throws Unmailable unless {@link isMailable} */
export async function requireMailable(service: SupabaseClient, applicant: string): Promise<void> {
  if (!(await isMailable(service, applicant))) throw new Unmailable('The applicant was erased or blocked.');
}

/** Ignores that an applicant was erased or blocked. After a block, the mail is sent when the block ends. */
export const ignoreUnmailable = (error: unknown): void => {
  if (!(error instanceof Unmailable)) throw error;
};

/**
 * Mails an applicant about their application, or a customer about their quote request, in the thread of the earlier messages. Replies return to its
 * conversation.
 *
 * @param message.once its idempotency key
 * @throws MailRejected when the mail service will never accept it
 * @throws Unmailable
 * @throws Error when the mail service did not accept it, or the backend does not respond
 */
export async function mailApplicant(
  addressed: Addressed,
  message: {
    to: string;
    mail: Mail;
    once: string;
    isPersonal?: boolean;
    attachments?: readonly Attachment[];
  },
): Promise<void> {
  const { about, applicant, company, environment, service } = addressed;
  const replyTo = await replyAddress(service, about, applicant, company);
  const thread = await threadOf(addressed);
  await requireMailable(service, applicant);
  const sent = await sendMail(environment, { ...message, replyTo, thread });
  if (sent) await note(addressed, sent.id, sent.messageId);
}

/** The thread's Message-IDs, in order. Those that the mail service has not reported yet are requested again. */
async function threadOf(addressed: Addressed): Promise<string[]> {
  const { about, applicant, environment, service } = addressed;
  const { data } = await service.rpc('list_thread_mails', { about, applicant }).throwOnError();
  const thread = await Promise.all(
    threadSchema.parse(data).map(async ({ mail_id, message_id }) => {
      if (message_id || !mail_id) return message_id;
      const told = await readMessageId(environment, mail_id);
      if (told) await note(addressed, mail_id, told);
      return told;
    }),
  );
  return thread.filter((one) => one !== null);
}

async function note(
  { about, applicant, service }: Addressed,
  mail_id: string,
  message_id: string | null,
): Promise<void> {
  await service
    .rpc('record_thread_mail', { about, applicant, mail_id, ...(message_id && { message_id }) })
    .throwOnError();
}
