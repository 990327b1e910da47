import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { type Access, userPermissionSchema } from '#domain/permission.ts';

/** What a person may do, asked of the database: the screen hides what it would refuse. */
export const accessQuery = (userId: string) =>
  queryOptions({
    queryKey: ['access', userId],
    staleTime: 60_000,
    queryFn: async (): Promise<Access> => {
      const client = await supabase();
      const [superAdmin, permissions] = await Promise.all([
        client.rpc('is_super_admin', { target_user_id: userId }).throwOnError(),
        client.rpc('get_user_permissions', { target_user_id: userId }).throwOnError(),
        // The client forgets a session that has been signed out elsewhere, and whoever follows it goes to the door.
        client.auth.getUser(),
      ]);
      const held = z.array(userPermissionSchema).parse(permissions.data);
      return {
        isSuperAdmin: z.boolean().parse(superAdmin.data),
        permissions: new Set(held.map(({ permission_name }) => permission_name)),
        modules: new Set(held.map(({ permission_module }) => permission_module)),
      };
    },
  });

export function useAccess(userId: string): Access {
  return useSuspenseQuery(accessQuery(userId)).data;
}
