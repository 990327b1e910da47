import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { digestToken, INVITATION_ERRORS, setupPasswordSchema } from '#domain/invitation.ts';
import { COMMON_PASSWORD, isCommonPasswordError } from '#domain/password.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';

const invitedSchema = z.object({ id: z.uuid(), user_id: z.uuid(), email: z.string() });

/** Sets an invited user's password. The token is consumed atomically, so concurrent requests cannot reuse it. */
export default endpoint({
  name: 'setup-password',
  perHour: 30,
  schema: setupPasswordSchema,
  invalid: INVITATION_ERRORS.invalid,
  async act({ input, service }) {
    const digest = await digestToken(input.token);
    const invited = await consume(service, digest);
    if (!invited) throw new HttpError(400, await rejectionReason(service, digest));
    const { error } = await service.auth.admin.updateUserById(invited.user_id, {
      password: input.password,
      email_confirm: true,
    });
    if (error) {
      // The password was refused: release the invitation for another attempt.
      await service
        .from('admin_invitations')
        .update({ status: 'pending' })
        .eq('id', invited.id)
        .throwOnError();
      throw new HttpError(
        400,
        isCommonPasswordError(error) ? COMMON_PASSWORD : 'Error al configurar la cuenta',
      );
    }
    await service
      .from('admin_profiles')
      .update({ is_active: true })
      .eq('user_id', invited.user_id)
      .throwOnError();
    return Response.json({ success: true, email: invited.email });
  },
});

async function consume(
  service: SupabaseClient,
  digest: string,
): Promise<z.infer<typeof invitedSchema> | null> {
  const { data } = await service
    .from('admin_invitations')
    .update({ status: 'completed' })
    .eq('token', digest)
    .eq('status', 'pending')
    .gt('expires_at', new Date().toISOString())
    .not('user_id', 'is', null)
    .select('id, user_id, email')
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
