import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { requireCaller } from '../_shared/caller.ts';
import { secondFactorRemovedMail } from '../_shared/emails/second-factor-removed.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { sendMail } from '../_shared/send-mail.ts';

/**
 * Removes the second factor of a user who lost it, so that they can sign in with their password and enrol another;
 * notifies them by mail. For super admins only; one's own factor is removed on the account page, which asks for a
 * code.
 */
export default endpoint({
  name: 'reset-second-factor',
  perHour: 60,
  schema: z.object({ user_id: z.uuid() }),
  invalid: 'Usuario no válido',
  async act({ environment, input, request, service }) {
    const caller = await requireCaller(request, environment);
    if (!caller.access.isSuperAdmin)
      throw new HttpError(403, 'Solo un super admin puede quitar un segundo factor');
    if (input.user_id === caller.id)
      throw new HttpError(403, 'El propio segundo factor se quita en Mi cuenta');
    const removed = await removeFactors(service, input.user_id);
    await service
      .rpc('record_second_factor_reset', { person: input.user_id, actor: caller.id })
      .throwOnError();
    const { data } = await service.auth.admin.getUserById(input.user_id);
    if (data.user?.email) {
      await sendMail(environment, {
        to: data.user.email,
        mail: secondFactorRemovedMail({
          url: `${environment.SITE_URL ?? environment.SUPABASE_URL}/admin/cuenta`,
        }),
        once: `second-factor/${removed.at(0)}`,
      });
    }
    return Response.json({ success: true });
  },
});

/**
 * @returns the removed factors
 *
 * @throws HttpError when there is none
 */
async function removeFactors(service: SupabaseClient, userId: string): Promise<string[]> {
  const { mfa } = service.auth.admin;
  const { data, error } = await mfa.listFactors({ userId });
  if (error && error.code !== 'user_not_found') throw error;
  const factors = data?.factors ?? [];
  if (!factors.some(({ status }) => status === 'verified'))
    throw new HttpError(404, 'Este usuario no tiene un segundo factor');
  for (const { id } of factors) {
    const removed = await mfa.deleteFactor({ id, userId });
    // Recovery codes go with the last other factor.
    if (removed.error && removed.error.code !== 'mfa_factor_not_found') throw removed.error;
  }
  return factors.map(({ id }) => id);
}
