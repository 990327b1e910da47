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

/**
 * Creates a role with a permission that access managers lack, and that nobody may assign by delegation.
 *
 * @param service a client with the service role
 */
export async function roleBeyondAccess(service: SupabaseClient): Promise<{ id: string; name: string }> {
  const role = { name: `Lectura ${randomUUID()}`, role_type: 'rrhh_admin' };
  const stored = await service.from('admin_roles').insert(role).select('id, name').single().throwOnError();
  const reading = await service
    .from('admin_permissions')
    .select('id')
    .eq('name', 'rrhh.postings.read')
    .single()
    .throwOnError();
  await service
    .from('admin_role_permissions')
    .insert({ role_id: stored.data.id, permission_id: reading.data.id })
    .throwOnError();
  return z.object({ id: z.string(), name: z.string() }).parse(stored.data);
}
