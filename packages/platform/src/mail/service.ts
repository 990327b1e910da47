import { z } from 'zod';
import { SERVICE } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import { type Mail, mailSchema, queueParsedMail } from './outbox.ts';
import { textOf } from './text-of.ts';

/** Their form is the outbox's matter. */
const recipients = z.union([z.string(), z.array(z.string())]);

// Strict: a copy or an attachment that we do not send is refused, not forgotten.
const emailSchema = z
  .strictObject({
    from: z.string().optional(),
    to: recipients,
    reply_to: recipients.optional(),
    subject: z.string(),
    html: z.string().min(1),
    text: z.string().optional(),
  })
  .transform(({ reply_to, text, ...mail }) => ({
    ...mail,
    text: text || textOf(mail.html),
    ...(reply_to !== undefined && { replyTo: reply_to }),
  }));

/**
 * `POST /emails` in Resend's protocol: functions that mail through it run unchanged where Resend, or anything that
 * speaks like it, does the work. Answers when the message is in the outbox.
 * Source: https://resend.com/docs/api-reference/emails/send-email
 */
export function createMailService(database: Database): Service {
  return {
    bodyTooLarge: () => refuse(413, 'request_too_large', 'Request body too large'),
    async fetch(asked) {
      if (asked.path !== '/emails') return refuse(404, 'not_found', 'The requested endpoint does not exist');
      if (asked.request.method !== 'POST') return refuse(405, 'method_not_allowed', 'Use POST');
      if (!isService(asked)) return refuse(401, 'restricted_api_key', 'Only the secret key may send mail');
      const idempotencyKey = asked.request.headers.get('idempotency-key') ?? undefined;
      const body: unknown = await asked.request.json().catch(() => null);
      const parsed = emailSchema
        .transform((mail): Mail => ({ ...mail, ...(idempotencyKey && { idempotencyKey }) }))
        .pipe(mailSchema)
        .safeParse(body);
      if (!parsed.success) return refuse(422, 'validation_error', z.prettifyError(parsed.error));
      const id = await database.asRole(SERVICE, (tx) => queueParsedMail(tx, parsed.data));
      return Response.json({ id });
    },
  };
}

function isService({ identity }: ServiceRequest): boolean {
  return identity.kind === 'caller' && identity.caller.role === 'service_role';
}

function refuse(statusCode: number, name: string, message: string): Response {
  return Response.json({ statusCode, name, message }, { status: statusCode });
}
