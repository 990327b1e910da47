import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { USERS_KEY } from './list-users.ts';

const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  status: z.enum(['pending', 'completed']),
  role_id: z.uuid().nullable(),
  expires_at: z.string(),
});

export type UserInvitation = z.infer<typeof invitationSchema>;

/** A user's invitation, preferring a pending one; null without one, or if the reader may not see invitations. */
export const userInvitationQuery = (userId: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'invitation', userId],
    queryFn: async () => {
      const { data } = await (await supabase())
        .from('admin_invitations')
        .select('id, email, full_name, status, role_id, expires_at')
        .eq('user_id', userId)
        .order('status', { ascending: false })
        .order('created_at', { ascending: false })
        .limit(1)
        .maybeSingle()
        .throwOnError();
      return invitationSchema.nullable().parse(data);
    },
  });
