import { z } from 'zod';
import type { Transaction } from '../database/database.ts';

/** Fires whenever something was put into the outbox. */
export const OUTBOX_CHANNEL = 'mail_outbox';

/** What ends a header line, or starts another one, is in no header: RFC 5322, section 2.2. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const header = z.string().regex(/^[^\u0000-\u001f\u007f]*$/, { error: 'must not hold control characters' });
const address = header.trim().min(3).max(1000);

/** PostgreSQL's text holds every character but this one. */
const body = z
  .string()
  .min(1)
  .refine((text) => !text.includes('\0'), { error: 'must not hold a zero byte' });

export const mailSchema = z.object({
  to: address,
  /** The installation's own sender when absent. */
  from: address.optional(),
  replyTo: address.optional(),
  subject: header.trim().min(1).max(998),
  html: body,
  text: body,
  idempotencyKey: header.min(1).max(256).optional(),
});

export type Mail = z.input<typeof mailSchema>;

/**
 * Puts a message into the outbox, in the caller's transaction: what is rolled back is never sent, what is committed
 * is sent though the server dies.
 *
 * @returns the message's id; with an idempotency key used before, that of the first message
 * @throws ZodError when a header holds control characters, or a part is missing or too long
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<string> {
  const { from, html, idempotencyKey, replyTo, subject, text, to } = mailSchema.parse(mail);
  const { rows } = await tx.query(
    `insert into mail.outbox (idempotency_key, sender, recipient, reply_to, subject, html, text)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
     returning id`,
    [idempotencyKey, from, to, replyTo, subject, html, text],
  );
  return z.object({ id: z.uuid() }).parse(rows[0]).id;
}
