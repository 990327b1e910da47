import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { hashSync } from 'bcrypt';
import { z } from 'zod';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export type StaffRole = 'super_admin' | 'rrhh_admin' | 'accesos_admin';

const PASSWORD = 'Secreto-de-prueba-1';
/** The cheapest cost factor: tests sign in hundreds of users. */
const PASSWORD_HASH = hashSync(PASSWORD, 4);

/**
 * Creates a user who can sign in.
 *
 * @param service a client with the service role
 * @param role null for a profile without a role
 */
export async function createPerson(service: SupabaseClient, role: StaffRole | null): Promise<Person> {
  const email = `${role ?? 'sin-rol'}-${randomUUID()}@voltandes.example`;
  const { data, error } = await service.auth.admin.createUser({
    email,
    password_hash: PASSWORD_HASH,
    email_confirm: true,
  });
  if (error) throw error;
  const user_id = data.user.id;
  await service
    .from('admin_profiles')
    .insert({ user_id, full_name: 'Persona de Prueba', email })
    .throwOnError();
  if (role) await giveRole(service, user_id, role);
  return { id: user_id, email, password: PASSWORD };
}

/** @param service a client with the service role */
async function giveRole(service: SupabaseClient, user_id: string, role: StaffRole): Promise<void> {
  const found = await service
    .from('admin_roles')
    .select('id')
    .eq('role_type', role)
    .limit(1)
    .single()
    .throwOnError();
  const { id: role_id } = z.object({ id: z.string() }).parse(found.data);
  await service.from('admin_user_roles').insert({ user_id, role_id }).throwOnError();
}
