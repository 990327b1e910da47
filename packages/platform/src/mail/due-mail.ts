import { z } from 'zod';

/** A message whose turn it is, as the outbox keeps it. */
export const dueSchema = z.object({
  id: z.uuid(),
  sender: z.string().nullable(),
  recipient: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attempts: z.number(),
  /** No further attempt is to follow this one. */
  is_last: z.boolean(),
});

export type DueMail = z.infer<typeof dueSchema>;
