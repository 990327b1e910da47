import { z } from 'zod';
import { SERVICE } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import { attachmentsSchema } from './attachments.ts';
import { errors, MailError, renderMailError } from './errors.ts';
import { messageIdOf } from './message-id.ts';
import { type Mail, mailSchema, queueParsedMail } from './outbox.ts';
import { toPlainText } from './plain-text.ts';

/** Validated by the outbox's schema. */
const recipients = z.union([z.string(), z.array(z.string())]);

// Strict: unsupported fields such as `cc` or `scheduled_at` are rejected rather than ignored.
const emailSchema = z
  .strictObject({
    from: z.string().optional(),
    to: recipients,
    reply_to: recipients.optional(),
    subject: z.string(),
    html: z.string().min(1),
    text: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    attachments: attachmentsSchema.optional(),
  })
  .transform(({ reply_to, text, ...mail }) => ({
    ...mail,
    text: text || toPlainText(mail.html),
    ...(reply_to !== undefined && { replyTo: reply_to }),
  }));

/**
 * Serves Resend's `POST /emails`, so that functions run unchanged against Resend itself. Responds once the message is
 * in the outbox. The response includes the Message-ID, which Resend only provides later, at `GET /emails/{id}`.
 * Source: https://resend.com/docs/api-reference/emails/send-email
 *
 * @param options.from the installation's sender, `Name <address>`
 */
export function createMailService({ database, from }: { database: Database; from: string }): Service {
  return {
    bodyTooLarge: () => renderMailError(errors.bodyTooLarge()),
    async fetch(request) {
      try {
        const id = await queueEmail(request);
        return Response.json({ id, message_id: messageIdOf(id, from) });
      } catch (error) {
        if (error instanceof MailError) return renderMailError(error);
        throw error;
      }
    },
  };

  async function queueEmail({ identity, path, request }: ServiceRequest): Promise<string> {
    if (path !== '/emails') throw errors.notFound();
    if (request.method !== 'POST') throw errors.methodNotAllowed();
    if (!isService(identity)) throw errors.restrictedApiKey();
    const idempotencyKey = request.headers.get('idempotency-key') ?? undefined;
    const body: unknown = await request.json().catch(() => null);
    const parsed = emailSchema
      .transform((mail): Mail => ({ ...mail, ...(idempotencyKey && { idempotencyKey }) }))
      .pipe(mailSchema)
      .safeParse(body);
    if (!parsed.success) throw errors.invalidMail(z.prettifyError(parsed.error));
    return database.asRole(SERVICE, (tx) => queueParsedMail(tx, parsed.data));
  }
}

function isService(identity: ServiceRequest['identity']): boolean {
  return identity.kind === 'caller' && identity.caller.role === 'service_role';
}
