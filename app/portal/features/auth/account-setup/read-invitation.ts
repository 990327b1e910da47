import { z } from 'zod';
import { api, supabase } from '#app/lib/supabase.ts';
import { INVITATION_ERRORS } from '#domain/staff/invitation.ts';

const invitationSchema = z.object({ email: z.string(), full_name: z.string(), expires_at: z.string() });

export type Invitation = z.infer<typeof invitationSchema>;

/**
 * Reads the invitation that a token belongs to.
 *
 * @returns the invitation, or a message saying why it cannot be used
 */
export async function readInvitation(token: string): Promise<Invitation | string> {
  if (!token) return INVITATION_ERRORS.invalid;
  try {
    const { data } = await (await supabase())
      .from('admin_invitations')
      .select('email, full_name, expires_at')
      .eq('status', 'pending')
      // Sent in a header, whose digest the policy compares: a filter would prove nothing.
      .setHeader('x-invitation-token', token)
      // As an anonymous visitor: a signed-in user may be able to see other people's invitations.
      .setHeader('authorization', `Bearer ${api().key}`)
      .maybeSingle()
      .throwOnError();
    const invitation = invitationSchema.nullable().parse(data);
    if (!invitation) return INVITATION_ERRORS.notFound;
    return new Date(invitation.expires_at) <= new Date() ? INVITATION_ERRORS.expired : invitation;
  } catch (error) {
    console.error('invitation not read', error);
    return INVITATION_ERRORS.failed;
  }
}
