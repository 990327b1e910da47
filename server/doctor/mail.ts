import { verifySmtp } from '@voltandes/platform/mail/transport';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Settings } from '../settings.ts';
import type { Check } from './check.ts';

const LATE_MINUTES = 15;

const outboxSchema = z.object({
  waiting: z.number(),
  failed: z.number(),
  minutes: z.number().nullable(),
  undelivered: z.number(),
});

export function mailServer({ SMTP_URL }: Settings): Check {
  return {
    subject: 'Mail server',
    hint: 'Look at SMTP_URL and whether the server can be reached from here.',
    async run() {
      if (SMTP_URL === undefined)
        return {
          level: 'warning',
          text: 'none: messages stay in the mailbox of the installation',
          hint: 'Set SMTP_URL where messages are to reach people.',
        };
      await verifySmtp(SMTP_URL);
      return { level: 'ok', text: 'answers' };
    },
  };
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
          ? { level: 'ok', text: 'nothing waits' }
          : {
              level: isLate ? 'warning' : 'ok',
              text: `${waiting} wait, ${failed} of them were refused before; the oldest for ${minutes} min`,
              ...(isLate && {
                hint: 'They are tried again while the server runs; mail.outbox.last_error says why.',
              }),
            },
        ...(undelivered === 0
          ? []
          : [
              {
                level: 'warning' as const,
                text: `${undelivered} cannot be delivered and are not tried again`,
                hint: 'Super admins see them, and why, at /admin/auditoria/correos.',
              },
            ]),
      ];
    },
  };
}
