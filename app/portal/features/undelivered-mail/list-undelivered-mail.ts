import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

const mailSchema = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  created_at: z.string(),
  failed_at: z.string(),
  attempts: z.number(),
  last_error: z.string().nullable(),
});

export type UndeliveredMail = z.infer<typeof mailSchema>;

export const UNDELIVERED_KEY = ['undelivered-mail'] as const;

/** The latest undelivered messages; null if another service sends the mail. */
export const undeliveredQuery = queryOptions({
  queryKey: UNDELIVERED_KEY,
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('list_undelivered_mail').throwOnError();
    return z
      .object({ total: z.number(), mails: z.array(mailSchema) })
      .nullable()
      .parse(data);
  },
});
