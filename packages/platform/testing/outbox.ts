import { z } from 'zod';
import { asAdministrator } from '#platform/database/administration.ts';
import type { Secret } from '#platform/secret.ts';

const mailsSchema = z.array(
  z.object({ subject: z.string(), reply_to: z.string().nullable(), html: z.string(), text: z.string() }),
);

export type QueuedMail = z.output<typeof mailsSchema>[number];

/** Reads the messages queued for an address, latest first. */
export async function mailsTo(databaseUrl: Secret, address: string): Promise<QueuedMail[]> {
  return asAdministrator(databaseUrl, async (client) => {
    const { rows } = await client.query(
      'select subject, reply_to, html, text from mail.outbox where recipient = $1 order by created_at desc',
      [address],
    );
    return mailsSchema.parse(rows);
  });
}
