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
