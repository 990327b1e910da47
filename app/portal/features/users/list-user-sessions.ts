import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { USERS_KEY } from './list-users.ts';

const sessionSchema = z.object({
  id: z.uuid(),
  last_used_at: z.string(),
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  has_second_factor: z.boolean(),
});

export type UserSession = z.infer<typeof sessionSchema>;

/** A user's sessions, last used first; empty for readers who may not manage that user. */
export const userSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'sessions', userId],
    queryFn: async () => {
      const { data } = await (await supabase()).rpc('list_user_sessions', { person: userId }).throwOnError();
      return z.array(sessionSchema).parse(data);
    },
  });
