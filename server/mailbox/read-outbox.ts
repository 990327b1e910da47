import { type Database, SERVICE } from '@voltandes/platform/database';
import { z } from 'zod';

const mailSchema = z
  .object({
    id: z.uuid(),
    sender: z.string().nullable(),
    recipient: z.string(),
    reply_to: z.string().nullable(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    headers: z.record(z.string(), z.string()),
    created_at: z.date().transform((date) => date.toISOString()),
  })
  .transform((mail) => ({ ...mail, links: linksIn(mail.text) }));

export type MailboxMail = z.infer<typeof mailSchema>;

const LIMIT = 200;

/** The most recent messages, newest first. */
export async function readOutbox(database: Database): Promise<MailboxMail[]> {
  const { rows } = await database.asRole(
    SERVICE,
    (tx) =>
      tx.query(
        `select id, sender, recipient, reply_to, subject, html, text, headers, created_at from mail.outbox
         order by created_at desc limit ${LIMIT}`,
      ),
    { readOnly: true },
  );
  return z.array(mailSchema).parse(rows);
}

/** The URLs in a message's plain text, each once. */
function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>[\]"]+/g))];
}
