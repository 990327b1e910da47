import { verifySmtp } from '@voltandes/platform/mail';
import type { Client } from 'pg';
import { z } from 'zod';
import { hasMailbox } from '../mailbox/mailbox.ts';
import { openMailbox } from '../replies/open-mailbox.ts';
import { replyMailbox } from '../replies/reply-mailbox.ts';
import type { Settings } from '../settings.ts';
import type { Check } from './check.ts';

const LATE_MINUTES = 15;
/** How long the mailbox may take to let us in. */
const MAILBOX_MS = 30_000;

const outboxSchema = z.object({
  waiting: z.number(),
  failed: z.number(),
  minutes: z.number().nullable(),
  undelivered: z.number(),
});

export function mailServer(settings: Settings): Check {
  const { SMTP_URL } = settings;
  return {
    subject: 'Mail server',
    hint: 'Check SMTP_URL, and that the server can be reached from here.',
    async run() {
      if (SMTP_URL === undefined)
        return {
          level: 'warning',
          text: hasMailbox(settings)
            ? 'none: messages stay in the mailbox at /_mailbox'
            : 'none: messages wait, and expire after five to six days',
          hint: 'Set SMTP_URL and MAIL_FROM to send them.',
        };
      await verifySmtp(SMTP_URL);
      return { level: 'ok', text: 'responds' };
    },
  };
}

/** @returns no check when replies are not read */
export function replies({ IMAP_URL, MAIL_REPLY_TO }: Pick<Settings, 'IMAP_URL' | 'MAIL_REPLY_TO'>): Check[] {
  const mailbox = IMAP_URL && replyMailbox(IMAP_URL, MAIL_REPLY_TO);
  if (!mailbox) return [];
  return [
    {
      subject: 'Replies',
      hint: 'Check IMAP_URL, and that the server can be reached from here: meanwhile applicants write in vain.',
      async run() {
        await using _open = await openMailbox(mailbox, AbortSignal.timeout(MAILBOX_MS));
        return { level: 'ok', text: `${mailbox.name} can be read` };
      },
    },
  ];
}

export function outbox(client: Client): Check {
  return {
    subject: 'Outbox',
    async run() {
      const { rows } = await client.query(`
        select count(*)::int as waiting, (count(*) filter (where attempts > 0))::int as failed,
          round(extract(epoch from now() - min(created_at)) / 60)::int as minutes,
          (select count(*)::int from mail.outbox where failed_at is not null) as undelivered
        from mail.outbox where sent_at is null and failed_at is null`);
      const { failed, minutes, undelivered, waiting } = outboxSchema.parse(rows[0]);
      const isLate = failed > 0 || (waiting > 0 && (minutes ?? 0) >= LATE_MINUTES);
      return [
        waiting === 0
          ? { level: 'ok', text: 'empty' }
          : {
              level: isLate ? 'warning' : 'ok',
              text: `${waiting} waiting, ${failed} of them after a failed attempt; the oldest for ${minutes} min`,
              ...(isLate && {
                hint: 'They are sent while a server with SMTP_URL runs; mail.outbox.last_error holds the reason.',
              }),
            },
        ...(undelivered === 0
          ? []
          : [
              {
                level: 'warning' as const,
                text: `${undelivered} could not be delivered and are not retried`,
                hint: 'Super admins find them, with the reason, at /admin/auditoria/correos.',
              },
            ]),
      ];
    },
  };
}
