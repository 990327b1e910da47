import { z } from 'zod';
import { headerSchema } from './recipients.ts';

const MAX_ATTACHMENTS = 10;
/** Characters of base64 in total: the outbox is not a file store. */
const MAX_CONTENT = 700_000;

/**
 * Files attached to a message. Attachments that Resend would fetch from a URL are rejected.
 * Source: https://resend.com/docs/api-reference/emails/send-email
 */
export const attachmentsSchema = z
  .array(
    z.strictObject({
      filename: headerSchema.trim().min(1).max(200),
      content: z.base64().min(1).max(MAX_CONTENT),
      /** Type, subtype and parameters, such as `text/calendar; method=REQUEST`. */
      content_type: z
        .string()
        .regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}(?:; ?[\w-]{1,30}=[\w.-]{1,60}){0,4}$/)
        .optional(),
    }),
  )
  .max(MAX_ATTACHMENTS)
  .refine((files) => files.reduce((sum, { content }) => sum + content.length, 0) <= MAX_CONTENT, {
    error: 'must not exceed 500 KB in total',
  });
