import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { canGrantRole } from '#domain/permission.ts';
import type { Caller } from '../_shared/caller.ts';
import { HttpError } from '../_shared/endpoint.ts';

const roleSchema = z.object({
  name: z.string(),
  role_type: z.string(),
  admin_role_permissions: z.array(z.object({ admin_permissions: z.object({ name: z.string() }) })),
});

/**
 * Returns the role if the caller may assign it: active, without permissions the caller lacks, and a super admin's
 * only by one.
 *
 * @throws HttpError
 */
export async function requireGrantable(
  service: SupabaseClient,
  { access }: Caller,
  roleId: string,
): Promise<{ name: string }> {
  const { data } = await service
    .from('admin_roles')
    .select('name, role_type, admin_role_permissions(admin_permissions(name))')
    .eq('id', roleId)
    .eq('is_active', true)
    .maybeSingle()
    .throwOnError();
  const role = roleSchema.nullable().parse(data);
  if (!role) throw new HttpError(400, 'El rol no existe o está inactivo');
  const grants = role.admin_role_permissions.map(({ admin_permissions }) => admin_permissions.name);
  if (!canGrantRole(access, { role_type: role.role_type, grants }))
    throw new HttpError(403, 'No puede otorgar un rol con más permisos que los suyos');
  return role;
}
