import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { groupBy } from '#app/lib/group-by.ts';
import { readAll } from '#app/lib/query/read-all.ts';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { supabase } from '#app/lib/supabase.ts';
import type { Role } from './list-roles.ts';

const grantSchema = z.object({ role_id: z.uuid(), permission_id: z.uuid() });

/** The grants of every role: permission ids by role id. */
export const allGrantsQuery = queryOptions({
  queryKey: [...ROLES_KEY, 'grants'],
  queryFn: async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
    const client = await supabase();
    const rows = await readAll((from, to) =>
      client
        .from('admin_role_permissions')
        .select('role_id, permission_id', { count: 'exact' })
        .order('role_id')
        .order('permission_id')
        .range(from, to)
        .throwOnError(),
    );
    const byRole = groupBy(z.array(grantSchema).parse(rows), ({ role_id }) => role_id);
    return new Map(
      [...byRole].map(([id, grants]) => [id, new Set(grants.map((grant) => grant.permission_id))]),
    );
  },
});

/** More do not fit side by side; the user chooses the others. */
const COMPARED_AT_FIRST = 4;

/**
 * The roles to compare.
 *
 * @param chosen comma-separated ids from the URL; null for the first few
 */
export function comparedRoles(roles: readonly Role[], chosen: string | null): Role[] {
  if (chosen === null) return roles.slice(0, COMPARED_AT_FIRST);
  const ids = new Set(chosen.split(','));
  return roles.filter(({ id }) => ids.has(id));
}

/** Whether a role grants a permission; super admin roles grant all. */
export const isGranted = (
  role: Pick<Role, 'id' | 'role_type'>,
  permissionId: string,
  grants: ReadonlyMap<string, ReadonlySet<string>>,
): boolean => role.role_type === 'super_admin' || (grants.get(role.id)?.has(permissionId) ?? false);

/** Whether roles differ in a permission. */
export function differ(
  roles: readonly Role[],
  permissionId: string,
  grants: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const granting = roles.filter((role) => isGranted(role, permissionId, grants)).length;
  return granting > 0 && granting < roles.length;
}
