import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { INVITATION_ERRORS, setupPasswordSchema } from '#domain/staff/invitation.ts';
import { COMMON_PASSWORD, isCommonPasswordError, WEAK_PASSWORD } from '#domain/staff/password.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { sha256 } from '../_shared/sha256.ts';

const invitedSchema = z.object({ user_id: z.uuid(), email: z.string() });

/**
 * Sets an invited user's password, activates the account and uses up the invitation: all or nothing, so that a failed
 * attempt can be repeated, and only one of several concurrent requests succeeds.
 */
export default endpoint({
  name: 'setup-password',
  perHour: 30,
  schema: setupPasswordSchema,
  invalid: INVITATION_ERRORS.invalid,
  malformed: { password: WEAK_PASSWORD },
  async act({ input, service }) {
    const digest = await sha256(input.token);
    const invited = await findInvited(service, digest);
    if (!invited) throw new HttpError(400, await rejectionReason(service, digest));
    const { error } = await service.auth.admin.updateUserById(invited.user_id, {
      password: input.password,
      email_confirm: true,
      // Read by the trigger `accept_invitation`, in the transaction that sets the password.
      app_metadata: { invitation: digest },
    });
    if (error && isCommonPasswordError(error)) throw new HttpError(400, COMMON_PASSWORD);
    if (error && (await findInvited(service, digest))) throw error;
    if (error) throw new HttpError(400, await rejectionReason(service, digest));
    return Response.json({ success: true, email: invited.email });
  },
});

async function findInvited(
  service: SupabaseClient,
  digest: string,
): Promise<z.infer<typeof invitedSchema> | null> {
  const { data } = await service
    .from('admin_invitations')
    .select('user_id, email')
    .eq('token', digest)
    .eq('status', 'pending')
    .gt('expires_at', new Date().toISOString())
    .not('user_id', 'is', null)
    .maybeSingle()
    .throwOnError();
  return invitedSchema.nullable().parse(data);
}

async function rejectionReason(service: SupabaseClient, digest: string): Promise<string> {
  const { data } = await service
    .from('admin_invitations')
    .select('status')
    .eq('token', digest)
    .eq('status', 'pending')
    .maybeSingle()
    .throwOnError();
  return data ? INVITATION_ERRORS.expired : INVITATION_ERRORS.notFound;
}
