import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Mail } from '#domain/mails/layout.ts';
import type { Company } from '#domain/website/company.ts';
import type { NoticeSource } from '#domain/website/notice-recipients.ts';
import { type NoticeSubject, settingValue } from '#domain/website/site-settings.ts';
import type { Environment } from './environment.ts';
import { MailRejected, sendMail } from './send-mail.ts';
import { sha256 } from './sha256.ts';

/** Who is notified of a subject, and what decides it. */
interface NoticeRecipients {
  readonly addresses: readonly string[];
  readonly source: NoticeSource;
}

/**
 * Reads who is notified of a subject.
 *
 * @param run.service a client that bypasses policies
 * @returns no addresses when the notices of applications are off, or nobody has been chosen for them
 */
export async function noticeRecipients(
  { company, environment, service }: { company: Company; environment: Environment; service: SupabaseClient },
  subject: NoticeSubject,
): Promise<NoticeRecipients> {
  const { CONTACT_EMAIL } = environment;
  if (subject === 'quotes' && CONTACT_EMAIL) return { addresses: [CONTACT_EMAIL], source: 'operator' };
  const [chosen, recruiters] = await Promise.all([
    chosenRecipients(service, subject),
    recruiterNotices(service),
  ]);
  const ofCompany = { addresses: [company.email], source: 'company' } as const;
  // The deadline of a request about personal data applies even where notices of applications are off.
  const isApplication = subject !== 'quotes' && subject !== 'rights';
  if (isApplication && recruiters?.isOn === false) return { addresses: [], source: 'off' };
  if (chosen.length > 0) return { addresses: chosen, source: 'settings' };
  if (subject === 'quotes') return ofCompany;
  if (recruiters?.isOn && recruiters.address)
    return { addresses: [recruiters.address], source: 'notifications' };
  return isApplication ? { addresses: [], source: 'nobody' } : ofCompany;
}

/** Those in the site's settings. */
async function chosenRecipients(service: SupabaseClient, subject: NoticeSubject): Promise<readonly string[]> {
  const { data } = await service
    .from('site_settings')
    .select('value')
    .eq('kind', 'recipients')
    .maybeSingle()
    .throwOnError();
  return settingValue('recipients', data?.value)[subject];
}

const notificationsSchema = z
  .object({ email_notifications_enabled: z.boolean(), notification_email: z.string().nullable() })
  .transform((row) => ({ isOn: row.email_notifications_enabled, address: row.notification_email }));

/** Whether recruiters want notices, and at which address; null before they have decided. */
async function recruiterNotices(
  service: SupabaseClient,
): Promise<z.output<typeof notificationsSchema> | null> {
  const { data } = await service
    .from('notification_settings')
    .select('email_notifications_enabled, notification_email')
    .maybeSingle()
    .throwOnError();
  return notificationsSchema.nullable().parse(data);
}

/**
 * Sends a message to each recipient at once, in a mail of its own: one rejected address does not keep the others from
 * it.
 *
 * @param message.once the message's idempotency key; that of each address that staff have entered is its own
 * @returns the addresses that were rejected
 * @throws MailRejected when all of them were
 * @throws Error when the mail service did not accept a mail; the others are sent
 */
export async function sendToRecipients(
  environment: Environment,
  { addresses, source }: NoticeRecipients,
  { once, ...message }: { mail: Mail; once: string; replyTo?: string },
): Promise<string[]> {
  const rejections = new Map<string, MailRejected>();
  const sent = await Promise.allSettled(
    addresses.map(async (to) => {
      const key = source === 'settings' ? `${once}/${(await sha256(to)).slice(0, 16)}` : once;
      await sendMail(environment, { ...message, to, once: key }).catch((error: unknown) => {
        if (!(error instanceof MailRejected)) throw error;
        rejections.set(to, error);
      });
    }),
  );
  const failure = sent.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  const [rejection] = rejections.values();
  if (rejection && rejections.size === addresses.length) throw rejection;
  if (rejection) console.error(`${once} was rejected for some of its recipients`, rejection.message);
  return [...rejections.keys()];
}
