import { z } from 'zod';
import type { TestDatabase } from './database.ts';

const mailsSchema = z.array(
  z.object({ subject: z.string(), reply_to: z.string().nullable(), html: z.string(), text: z.string() }),
);

export type QueuedMail = z.output<typeof mailsSchema>[number];

/** Reads the messages queued for an address, latest first. */
export async function mailsTo(db: TestDatabase, address: string): Promise<QueuedMail[]> {
  return mailsSchema.parse(
    await db.sql(
      'select subject, reply_to, html, text from mail.outbox where recipient = $1 order by created_at desc',
      [address],
    ),
  );
}
