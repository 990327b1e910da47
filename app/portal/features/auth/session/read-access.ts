import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { ACCESS_KEY } from '#app/lib/query/create-query-client.ts';
import { supabase } from '#app/lib/supabase.ts';
import { type Access, userPermissionSchema } from '#domain/staff/permission.ts';

/** A user's permissions, which decide what the portal shows; the database enforces them. */
export const accessQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ACCESS_KEY, userId],
    staleTime: 60_000,
    // Permissions may change while the user works.
    refetchInterval: 60_000,
    queryFn: async (): Promise<Access> => {
      const client = await supabase();
      const [superAdmin, permissions] = await Promise.all([
        client.rpc('is_super_admin', { target_user_id: userId }).throwOnError(),
        client.rpc('get_user_permissions', { target_user_id: userId }).throwOnError(),
        // Makes the client drop a session that was ended elsewhere.
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
