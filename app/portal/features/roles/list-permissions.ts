import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { MODULES } from '#domain/staff/permission.ts';

const permissionSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  module: z.enum(MODULES),
});

export type PermissionEntry = z.infer<typeof permissionSchema>;

/** All permissions. */
export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async () => {
    const { data } = await (await supabase())
      .from('admin_permissions')
      .select('id, name, description, module')
      .throwOnError();
    // Sorted by name, which groups permissions by resource.
    return z
      .array(permissionSchema)
      .parse(data)
      .sort((one, other) => one.name.localeCompare(other.name));
  },
});

export const grantsKey = (roleId: string) => ['grants', roleId] as const;

/** The ids of the permissions that a role grants. */
export const grantsQuery = (roleId: string) =>
  queryOptions({
    queryKey: grantsKey(roleId),
    queryFn: async (): Promise<ReadonlySet<string>> => {
      const { data } = await (await supabase())
        .from('admin_role_permissions')
        .select('permission_id')
        .eq('role_id', roleId)
        .throwOnError();
      const grants = z.array(z.object({ permission_id: z.uuid() })).parse(data);
      return new Set(grants.map(({ permission_id }) => permission_id));
    },
  });
