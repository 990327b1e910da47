import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { requireCaller } from '../_shared/caller.ts';
import { secondFactorRemovedMail } from '../_shared/emails/second-factor-removed.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { type Environment, siteUrl } from '../_shared/environment.ts';
import { readCompany } from '../_shared/read-company.ts';
import { sendMail } from '../_shared/send-mail.ts';

/**
 * Removes the second factor of a user who lost it, so that they can sign in with their password and enroll another;
 * notifies them by mail. For super admins only; they remove their own factor on the account page, which requires a
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
    const factors = await listFactors(service, input.user_id);
    // Recorded first: nothing is removed without a trace.
    await service
      .rpc('record_second_factor_reset', { person: input.user_id, actor: caller.id })
      .throwOnError();
    await removeFactors(service, input.user_id, factors);
    await notify(service, environment, { userId: input.user_id, factors }).catch((error: unknown) =>
      // The factors are removed all the same.
      console.error('removal of a second factor not mailed', error instanceof Error ? error.message : error),
    );
    return Response.json({ success: true });
  },
});

/**
 * @returns the ids of the user's factors
 *
 * @throws HttpError when there is none
 */
async function listFactors(service: SupabaseClient, userId: string): Promise<string[]> {
  const { data, error } = await service.auth.admin.mfa.listFactors({ userId });
  if (error && error.code !== 'user_not_found') throw error;
  const factors = data?.factors ?? [];
  if (!factors.some(({ status }) => status === 'verified'))
    throw new HttpError(404, 'Este usuario no tiene un segundo factor');
  return factors.map(({ id }) => id);
}

async function removeFactors(
  service: SupabaseClient,
  userId: string,
  factors: readonly string[],
): Promise<void> {
  for (const id of factors) {
    const { error } = await service.auth.admin.mfa.deleteFactor({ id, userId });
    // Recovery codes are removed with the last other factor.
    if (error && error.code !== 'mfa_factor_not_found') throw error;
  }
}

async function notify(
  service: SupabaseClient,
  environment: Environment,
  { factors, userId }: { userId: string; factors: readonly string[] },
): Promise<void> {
  const { data, error } = await service.auth.admin.getUserById(userId);
  if (error) throw error;
  if (!data.user.email) return;
  await sendMail(environment, {
    to: data.user.email,
    mail: secondFactorRemovedMail(await readCompany(service), {
      url: `${siteUrl(environment)}/admin/cuenta`,
    }),
    once: `second-factor/${factors.at(0)}`,
  });
}
