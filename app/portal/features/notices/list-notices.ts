import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(['mention', 'assigned', 'replied']),
  created_at: z.string(),
  read_at: z.string().nullable(),
  /** Null once the account is deleted, and for a reply. */
  actor_name: z.string().nullable(),
  /** Null for a quote request. */
  application_id: z.string().nullable(),
  job_posting_id: z.string().nullable(),
  contact_request_id: z.string().nullable(),
  /** Or customer's. */
  applicant_name: z.string(),
  job_title: z.string().nullable(),
  /** The beginning of the comment. */
  excerpt: z.string().nullable(),
});

export type Notice = z.infer<typeof noticeSchema>;

/** The key prefix of the signed-in user's notices. */
export const NOTICES_KEY = ['notices'] as const;

/** Maximum number of notices listed. */
export const MAX_LISTED = 200;

/** The signed-in user's newest notices, and all that are unread, up to `MAX_LISTED`. */
export const noticesQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'list'],
  queryFn: async (): Promise<Notice[]> => {
    const { data } = await (await supabase()).rpc('list_notices').throwOnError();
    return z.array(noticeSchema).parse(data);
  },
});

/** Number of notices the signed-in user has not read. */
export const unreadQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'unread'],
  queryFn: async (): Promise<number> => {
    const { count } = await (await supabase())
      .from('notices')
      .select('id', { count: 'exact', head: true })
      .is('read_at', null)
      .throwOnError();
    return count ?? 0;
  },
});
