import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { INVITATION_DAYS } from '#domain/invitation.ts';
import { Refused } from '../_shared/endpoint.ts';

const invitationSchema = z.object({ email: z.string(), full_name: z.string() });

export type Invitation = z.infer<typeof invitationSchema>;

/**
 * Makes the account, without a password, and what belongs to it: profile, role and invitation together or not at all.
 *
 * @throws Refused when the address has an account
 */
export async function createInvitation(
  service: SupabaseClient,
  person: { email: string; full_name: string; role_id: string; digest: string; invitedBy: string },
): Promise<Invitation> {
  const { email, full_name } = person;
  const created = await service.auth.admin.createUser({ email, user_metadata: { full_name } });
  if (created.error) {
    if (created.error.code === 'email_exists' || created.error.code === 'user_already_exists')
      throw new Refused(409, 'Ya existe un usuario con ese email');
    throw created.error;
  }
  const { error } = await service.rpc('record_invitation', {
    invited_id: created.data.user.id,
    invited_email: email,
    invited_name: full_name,
    invited_role: person.role_id,
    token_digest: person.digest,
    inviter: person.invitedBy,
  });
  if (error) {
    await service.auth.admin.deleteUser(created.data.user.id);
    throw error;
  }
  return { email, full_name };
}

/**
 * Gives a pending invitation a new token and new days; the old token is dead.
 *
 * @throws Refused when nobody pending has this address
 */
export async function renewInvitation(
  service: SupabaseClient,
  { digest, email }: { digest: string; email: string },
): Promise<Invitation> {
  const { data } = await service
    .from('admin_invitations')
    .update({
      token: digest,
      expires_at: new Date(Date.now() + INVITATION_DAYS * 86_400_000).toISOString(),
    })
    .eq('email', email)
    .eq('status', 'pending')
    .not('user_id', 'is', null)
    .select('email, full_name')
    .throwOnError();
  const [invitation] = z.array(invitationSchema).parse(data);
  if (!invitation) throw new Refused(404, 'No se encontró el usuario asociado a la invitación');
  return invitation;
}
