import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { CONVERSATIONS_KEY } from './conversations-key.ts';

const unreadSchema = z.object({
  application_id: z.uuid().nullable(),
  internship_id: z.uuid().nullable(),
  contact_request_id: z.uuid().nullable(),
  job_posting_id: z.uuid().nullable(),
  full_name: z.string(),
  replies: z.number(),
  waiting_since: z.string(),
});

export type UnreadReplies = z.infer<typeof unreadSchema>;

export const UNREAD_REPLIES_KEY = [...CONVERSATIONS_KEY, 'unread'] as const;

/** Applicants and customers with unopened replies, longest waiting first. */
export const unreadRepliesQuery = queryOptions({
  queryKey: UNREAD_REPLIES_KEY,
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('list_unread_replies').throwOnError();
    return z.array(unreadSchema).parse(data);
  },
});
