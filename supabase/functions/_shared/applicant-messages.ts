import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import {
  MESSAGE_KINDS,
  MESSAGE_LIMITS,
  type MessageText,
  messageTextSchema,
} from '#domain/messages/applicant-message.ts';
import { templateOf } from '#domain/messages/message-templates.ts';
import { withSignature } from '#domain/messages/signature.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import type { Company } from '#domain/website/company.ts';
import { createApplicantLink } from './applicant-link.ts';
import { applicantMessageMail, fillForAddressee } from './emails/applicant-message.ts';
import type { Environment } from './environment.ts';
import { inTurn } from './in-turn.ts';
import { ignoreUnmailable, mailApplicant } from './mail-applicant.ts';
import { currentTemplate } from './message-template.ts';
import { refusalOf } from './send-mail.ts';

/** A row of `claim_applicant_messages`. */
const claimedSchema = z.object({
  id: z.guid(),
  /** The idempotency key. */
  key: z.string(),
  applicant: z.guid(),
  kind: z.enum(MESSAGE_KINDS),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  language: z.enum(LANGUAGES),
  /** Null for internships. */
  job_title: z.string().nullable(),
  english_title: z.string().nullable(),
  reference: z.string().nullable(),
  is_cv_opened: z.boolean(),
  signature: z.string().nullable(),
});

interface Sending {
  readonly environment: Environment;
  /** A client that bypasses policies. */
  readonly service: SupabaseClient;
  readonly company: Company;
}

/**
 * Sends the due messages to applicants, each once even if several processes run concurrently.
 *
 * @returns how many were due
 * @throws Error when the mail service did not accept one; the others are sent, and the failed one is retried
 */
export async function sendApplicantMessages(options: Sending & { atMost: number }): Promise<number> {
  const { atMost, service } = options;
  const { data } = await service.rpc('claim_applicant_messages', { at_most: atMost }).throwOnError();
  const claimed = z.array(z.unknown()).parse(data);
  await inTurn(
    claimed.map(
      (message) => async () => sendOne(options, claimedSchema.parse(message)).catch(ignoreUnmailable),
    ),
  );
  return claimed.length;
}

async function sendOne(
  { company, environment, service }: Sending,
  message: z.infer<typeof claimedSchema>,
): Promise<void> {
  const {
    applicant,
    email,
    english_title,
    full_name,
    id,
    is_cv_opened,
    job_title,
    key,
    kind,
    language,
    reference,
    signature,
  } = message;
  const edited = messageTextSchema.safeParse(message);
  const { body, subject } =
    edited.data ?? (await currentTemplate(service, templateOf(kind, is_cv_opened), language));
  const text = { subject, body: withSignature(body, signature) };
  const jobTitle = (language === 'en' && english_title) || job_title;
  const addressee = { name: full_name, language, jobTitle, reference };
  const about = kind.startsWith('internship') ? 'internship' : 'application';
  const link = await createApplicantLink({ environment, service, about, applicant, language, once: key });
  const sending = mailApplicant(
    { environment, service, company, about, applicant },
    { to: email, mail: applicantMessageMail(company, text, addressee, link), once: key },
  );
  const refusal = await refusalOf(sending);
  const sent = asStored(fillForAddressee(company, text, addressee));
  await service
    .rpc('settle_applicant_message', {
      message: id,
      refusal,
      sent_subject: sent.subject,
      sent_body: sent.body,
    })
    .throwOnError();
}

/**
 * The sent text, adapted to the table's constraints: a posting's title may make it too long, look like a variable, or
 * contain control characters.
 */
function asStored({ body, subject }: MessageText): MessageText {
  const plain = (words: string): string =>
    words
      .replace(/(?![\t\n\r])\p{Cc}/gu, ' ')
      .replaceAll('{{', '{ {')
      .replaceAll('}}', '} }');
  return {
    subject: plain(subject)
      .replace(/[\r\n]+/g, ' ')
      .slice(0, MESSAGE_LIMITS.subject),
    body: plain(body).slice(0, MESSAGE_LIMITS.body),
  };
}
