import type { SupabaseClient, User } from '@supabase/supabase-js';
import { z } from 'zod';
import { INVITATION_DAYS } from '#domain/staff/invitation.ts';
import { HttpError } from '../_shared/endpoint.ts';

const NOBODY_INVITED = 'No se encontró el usuario asociado a la invitación';

const ALREADY_INVITED = 'Ya existe un usuario con ese correo';

/** An invitation sent at the same time gave the address an account, or replaced the account of this one. */
const isOvertaken = ({ code, message }: { code: string; message: string }): boolean =>
  code === '23505' || (code === '23503' && message.includes('user_id_fkey'));

const ROLE_GONE = 'El rol de esta invitación ya no existe. Elimínela e invite de nuevo.';

const pendingSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  role_id: z.uuid().nullable(),
});

export type PendingInvitation = z.infer<typeof pendingSchema> & { readonly role_id: string };

/**
 * Creates the account, without a password, with profile, role and invitation: all or nothing.
 *
 * @throws HttpError when the address already has an account
 */
export async function createInvitation(
  service: SupabaseClient,
  person: { email: string; full_name: string; role_id: string; digest: string; invitedBy: string },
): Promise<void> {
  const { email, full_name } = person;
  const { id } = (await createAccount(service, person)) ?? (await replaceUnusedAccount(service, person));
  const { error } = await service.rpc('record_invitation', {
    invited_id: id,
    invited_email: email,
    invited_name: full_name,
    invited_role: person.role_id,
    token_digest: person.digest,
    inviter: person.invitedBy,
  });
  if (error) {
    await service.auth.admin.deleteUser(id);
    throw isOvertaken(error) ? new HttpError(409, ALREADY_INVITED) : error;
  }
}

/**
 * Gives the role to a person's existing account from their company's identity provider.
 *
 * @returns false when there is no such account without a profile
 * @throws HttpError when another invitation did so at the same time
 */
export async function admitCompanyAccount(
  service: SupabaseClient,
  person: { email: string; full_name: string; role_id: string; invitedBy: string },
): Promise<boolean> {
  const { data, error } = await service.rpc('provision_sso_account', {
    address: person.email,
    person_name: person.full_name,
    person_role: person.role_id,
    inviter: person.invitedBy,
  });
  if (error) throw isOvertaken(error) ? new HttpError(409, ALREADY_INVITED) : error;
  return data === true;
}

interface Invited {
  readonly email: string;
  readonly full_name: string;
}

/** @returns null when the address has an account */
async function createAccount(service: SupabaseClient, { email, full_name }: Invited): Promise<User | null> {
  const { data, error } = await service.auth.admin.createUser({ email, user_metadata: { full_name } });
  if (error?.code === 'email_exists' || error?.code === 'user_already_exists') return null;
  if (error) throw error;
  return data.user;
}

/**
 * Replaces an account without a profile that nobody has ever signed in to: the remains of an invitation that failed
 * halfway.
 *
 * @throws HttpError when the address has another account
 */
async function replaceUnusedAccount(service: SupabaseClient, invited: Invited): Promise<User> {
  const { data } = await service.rpc('discard_unused_account', { address: invited.email }).throwOnError();
  const user = data === true ? await createAccount(service, invited) : null;
  if (!user) throw new HttpError(409, ALREADY_INVITED);
  return user;
}

/**
 * The pending invitation for an e-mail address.
 *
 * @throws HttpError when there is none, or its role is gone
 */
export async function pendingInvitation(service: SupabaseClient, email: string): Promise<PendingInvitation> {
  const { data } = await service
    .from('admin_invitations')
    .select('id, email, full_name, role_id')
    .eq('email', email)
    .eq('status', 'pending')
    .not('user_id', 'is', null)
    .maybeSingle()
    .throwOnError();
  const pending = pendingSchema.nullable().parse(data);
  if (!pending) throw new HttpError(404, NOBODY_INVITED);
  const { role_id } = pending;
  if (role_id === null) throw new HttpError(409, ROLE_GONE);
  return { ...pending, role_id };
}

/**
 * Replaces a pending invitation's token and extends it; the old token stops working.
 *
 * @throws HttpError when it was used or withdrawn in the meantime
 */
export async function renewInvitation(
  service: SupabaseClient,
  { digest, id, invitedBy }: { id: string; digest: string; invitedBy: string },
): Promise<void> {
  const { data } = await service
    .rpc('renew_invitation', {
      invitation_id: id,
      token_digest: digest,
      valid_until: new Date(Date.now() + INVITATION_DAYS * 86_400_000).toISOString(),
      inviter: invitedBy,
    })
    .throwOnError();
  if (data !== true) throw new HttpError(404, NOBODY_INVITED);
}
