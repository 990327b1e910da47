import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import { attachmentsSchema } from './attachments.ts';
import { addedHeadersSchema, headerSchema, recipientsSchema } from './recipients.ts';

/** Notified on every insert into the outbox. */
export const OUTBOX_CHANNEL = 'mail_outbox';

const address = headerSchema.trim().min(3).max(1000);

/** PostgreSQL's text cannot contain a zero byte. */
const body = z.string().refine((text) => !text.includes('\0'), { error: 'must not contain a zero byte' });

export const mailSchema = z.object({
  to: recipientsSchema,
  /** Defaults to the installation's sender. */
  from: address.optional(),
  replyTo: recipientsSchema.optional(),
  subject: headerSchema.trim().min(1).max(998),
  html: body.min(1),
  /** May be empty, when the HTML consists of images. */
  text: body,
  headers: addedHeadersSchema.optional(),
  attachments: attachmentsSchema.optional(),
  idempotencyKey: headerSchema.min(1).max(256).optional(),
});

export type Mail = z.input<typeof mailSchema>;

/**
 * Inserts a message into the outbox within the caller's transaction: it is sent if and only if that commits, even if
 * the server crashes.
 *
 * @returns the message's id; for a repeated idempotency key, that of the first message
 * @throws ZodError when an address is invalid, a header contains control characters, or a part is missing or too long
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<string> {
  return queueParsedMail(tx, mailSchema.parse(mail));
}

/** {@link queueMail} for a message that is already validated. */
export async function queueParsedMail(tx: Transaction, mail: z.output<typeof mailSchema>): Promise<string> {
  const { attachments = [], from, headers = {}, html, idempotencyKey, replyTo, subject, text, to } = mail;
  const { rows } = await tx.query(
    `insert into mail.outbox (idempotency_key, sender, recipient, reply_to, subject, html, text, headers, attachments)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
     returning id`,
    [
      idempotencyKey,
      from,
      to,
      replyTo,
      subject,
      html,
      text,
      JSON.stringify(headers),
      JSON.stringify(attachments),
    ],
  );
  return z.object({ id: z.uuid() }).parse(rows[0]).id;
}
