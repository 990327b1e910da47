import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { headerSchema, recipientsSchema } from './recipients.ts';

/** Fires whenever something was put into the outbox. */
export const OUTBOX_CHANNEL = 'mail_outbox';

const address = headerSchema.trim().min(3).max(1000);

/** PostgreSQL's text holds every character but this one. */
const body = z
  .string()
  .min(1)
  .refine((text) => !text.includes('\0'), { error: 'must not hold a zero byte' });

export const mailSchema = z.object({
  to: recipientsSchema,
  /** The installation's own sender when absent. */
  from: address.optional(),
  replyTo: recipientsSchema.optional(),
  subject: headerSchema.trim().min(1).max(998),
  html: body,
  text: body,
  idempotencyKey: headerSchema.min(1).max(256).optional(),
});

export type Mail = z.input<typeof mailSchema>;

/**
 * Puts a message into the outbox, in the caller's transaction: what is rolled back is never sent, what is committed
 * is sent though the server dies.
 *
 * @returns the message's id; with an idempotency key used before, that of the first message
 * @throws ZodError when an address is none, a header holds control characters, or a part is missing or too long
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<string> {
  return queueParsedMail(tx, mailSchema.parse(mail));
}

/** {@link queueMail} for what has passed the schema already. */
export async function queueParsedMail(tx: Transaction, mail: z.output<typeof mailSchema>): Promise<string> {
  const { from, html, idempotencyKey, replyTo, subject, text, to } = mail;
  const { rows } = await tx.query(
    `insert into mail.outbox (idempotency_key, sender, recipient, reply_to, subject, html, text)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
     returning id`,
    [idempotencyKey, from, to, replyTo, subject, html, text],
  );
  return z.object({ id: z.uuid() }).parse(rows[0]).id;
}
