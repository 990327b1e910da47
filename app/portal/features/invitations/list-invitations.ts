import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';

const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  status: z.enum(['pending', 'completed']),
  role_id: z.uuid().nullable(),
  expires_at: z.string(),
  created_at: z.string(),
});

export type Invitation = z.infer<typeof invitationSchema>;

export const INVITATIONS_KEY = ['invitations'] as const;

/** All invitations, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: INVITATIONS_KEY,
  queryFn: async () => {
    const client = await supabase();
    const all = await readAll((from, to) =>
      client
        .from('admin_invitations')
        .select('id, email, full_name, status, role_id, expires_at, created_at', { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, to)
        .throwOnError(),
    );
    return z.array(invitationSchema).parse(all);
  },
});

export type InvitationState = 'pending' | 'expired' | 'completed';

/** The state to show; expiry is derived, not stored. */
export function stateOf(
  { expires_at, status }: Pick<Invitation, 'expires_at' | 'status'>,
  now: Date,
): InvitationState {
  if (status === 'completed') return 'completed';
  return new Date(expires_at) <= now ? 'expired' : 'pending';
}
