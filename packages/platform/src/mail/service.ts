import { z } from 'zod';
import { SERVICE } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import { errors, MailError, renderMailError } from './errors.ts';
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
    bodyTooLarge: () => renderMailError(errors.bodyTooLarge()),
    async fetch(asked) {
      try {
        return Response.json({ id: await queueEmail(asked) });
      } catch (error) {
        if (error instanceof MailError) return renderMailError(error);
        throw error;
      }
    },
  };

  async function queueEmail(asked: ServiceRequest): Promise<string> {
    if (asked.path !== '/emails') throw errors.notFound();
    if (asked.request.method !== 'POST') throw errors.methodNotAllowed();
    if (!isService(asked)) throw errors.restrictedApiKey();
    const idempotencyKey = asked.request.headers.get('idempotency-key') ?? undefined;
    const body: unknown = await asked.request.json().catch(() => null);
    const parsed = emailSchema
      .transform((mail): Mail => ({ ...mail, ...(idempotencyKey && { idempotencyKey }) }))
      .pipe(mailSchema)
      .safeParse(body);
    if (!parsed.success) throw errors.invalidMail(z.prettifyError(parsed.error));
    return database.asRole(SERVICE, (tx) => queueParsedMail(tx, parsed.data));
  }
}

function isService({ identity }: ServiceRequest): boolean {
  return identity.kind === 'caller' && identity.caller.role === 'service_role';
}
