import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { SKIP_REASONS } from '#domain/messages/skipped-mail.ts';

const mailSchema = z.object({
  id: z.uuid(),
  reason: z.enum(SKIP_REASONS),
  sender: z.string(),
  subject: z.string(),
  created_at: z.string(),
});

export type SkippedMail = z.infer<typeof mailSchema>;

/** The latest mails in the mailbox for replies that no conversation took, and how many there are. */
export const skippedQuery = queryOptions({
  queryKey: ['skipped-mails'],
  queryFn: async () => {
    const { count, data } = await (await supabase())
      .from('skipped_mails')
      .select('id, reason, sender, subject, created_at', { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id')
      .limit(50)
      .throwOnError();
    return { mails: z.array(mailSchema).parse(data), total: count ?? 0 };
  },
});
