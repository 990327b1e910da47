import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import type { Mail } from '#domain/mails/layout.ts';
import type { Language } from '#domain/values/language.ts';
import type { Company } from '#domain/website/company.ts';
import type { NoticeSubject } from '#domain/website/site-settings.ts';
import { acknowledgeWithinLimit } from './acknowledge-within-limit.ts';
import { createApplicantLink } from './applicant-link.ts';
import { type Environment, siteUrl } from './environment.ts';
import { isBlocked } from './is-blocked.ts';
import { mailApplicant } from './mail-applicant.ts';
import { markNotified } from './mark-notified.ts';
import { noticeRecipients, sendToRecipients } from './notice-recipients.ts';
import { ignoreRejected, sendMail } from './send-mail.ts';

interface Received {
  readonly email: string;
  readonly language: Language;
  readonly notified_at: string | null;
  /** Set where the receipt itself is sent again to a corrected address. */
  readonly address_corrected_at?: string | null;
}

/** What one kind of application is acknowledged and announced with. */
interface ReceiptNotices<Row extends Received> {
  readonly subject: NoticeSubject;
  readonly about: 'application' | 'internship' | 'spontaneous';
  readonly table: string;
  /** What it is called in the log. */
  readonly name: string;
  readonly columns: string;
  readonly schema: z.ZodType<Row>;
  /** @param context.link creates the link to the applicant's page */
  readonly acknowledgement: (
    row: Row,
    context: { company: Company; service: SupabaseClient; link: () => Promise<string> },
  ) => Promise<Mail>;
  /** @returns the mail to recruiters; null for one that repeats an earlier one. @param portal its URL */
  readonly announcement: (
    row: Row & { readonly id: string },
    portal: string,
    company: Company,
  ) => Mail | null;
}

/**
 * Defines the notices of one kind of application: to the applicant and the recruiters, once; a no-op for unknown ids.
 *
 * @returns a function that sends them with a client that bypasses policies. It throws Error when the mail service did
 *   not accept a message; the application then stays unnotified.
 */
export function receiptNotices<Row extends Received>(kind: ReceiptNotices<Row>) {
  const { about, acknowledgement, announcement, columns, name, schema, subject, table } = kind;
  return async ({
    company,
    environment,
    id,
    service,
  }: {
    company: Company;
    environment: Environment;
    id: string;
    service: SupabaseClient;
  }): Promise<void> => {
    const { data } = await service.from(table).select(columns).eq('id', id).maybeSingle().throwOnError();
    const row = schema.nullable().parse(data);
    if (!row || row.notified_at || (await isBlocked(service, id))) return;
    const { address_corrected_at: corrected, email, language } = row;
    // Another mail than the one to the wrong address, with a link of its own.
    const once = `${about}-received/${id}${corrected ? `/${Date.parse(corrected)}` : ''}`;
    const acknowledge = async (): Promise<unknown> => {
      const link = () => createApplicantLink({ environment, service, about, applicant: id, language, once });
      const mail = await acknowledgement(row, { company, service, link });
      // Replies to a CV without an offer have no conversation to join.
      return about === 'spontaneous'
        ? sendMail(environment, { to: email, replyTo: company.email, mail, once })
        : mailApplicant({ environment, service, company, about, applicant: id }, { to: email, mail, once });
    };
    await acknowledgeWithinLimit({ service, about, email, environment }, () =>
      acknowledge().catch(ignoreRejected(`the acknowledgement of ${name} ${id}`)),
    );
    const mail = announcement({ ...row, id }, `${siteUrl(environment)}/admin/rrhh`, company);
    if (mail) {
      const recruiters = await noticeRecipients({ company, environment, service }, subject);
      await sendToRecipients(environment, recruiters, { mail, once: `new-${about}/${id}` }).catch(
        ignoreRejected(`the notice of ${name} ${id}`),
      );
    }
    await markNotified(service, table, id);
  };
}
