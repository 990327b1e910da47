import { z } from 'zod';
import { assignableRoleSchema } from '#domain/staff/permission.ts';
import type { Caller } from '../_shared/caller.ts';
import { HttpError } from '../_shared/endpoint.ts';

/**
 * Returns the role if the caller may assign it, as the database decides: it is active, and grants no more than the
 * caller holds or was delegated to them.
 *
 * @throws HttpError
 */
export async function requireGrantable({ client }: Caller, roleId: string): Promise<{ name: string }> {
  const { data } = await client.rpc('list_assignable_roles').throwOnError();
  const role = z
    .array(assignableRoleSchema)
    .parse(data)
    .find(({ role_id }) => role_id === roleId);
  if (!role || role.refusal === 'inactive') throw new HttpError(400, 'El rol no existe o está inactivo');
  if (role.refusal) throw new HttpError(403, 'No puede otorgar un rol con más permisos que los suyos');
  return role;
}
