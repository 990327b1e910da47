import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

const sessionSchema = z.object({
  id: z.uuid(),
  created_at: z.string(),
  last_used_at: z.string(),
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  has_second_factor: z.boolean(),
  is_current: z.boolean(),
});

export const SESSIONS_KEY = ['sessions'] as const;

/** The user's sessions, last used first. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('list_own_sessions').throwOnError();
    return z.array(sessionSchema).parse(data);
  },
});
