import { z } from 'zod';
import { attachmentsSchema } from './attachments.ts';

/** A row of the outbox that is due. */
export const dueSchema = z.object({
  id: z.uuid(),
  sender: z.string().nullable(),
  recipient: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  attachments: attachmentsSchema,
  attempts: z.number(),
  /** Whether this is the last attempt. */
  is_last: z.boolean(),
});

export type DueMail = z.infer<typeof dueSchema>;

/** What recording a failed attempt takes. The columns' types guarantee it, whereas SQL may write any other field. */
export const attemptSchema = dueSchema.pick({ id: true, recipient: true, attempts: true, is_last: true });

export type Attempt = z.infer<typeof attemptSchema>;
