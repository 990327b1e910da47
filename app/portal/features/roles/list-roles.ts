import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { supabase } from '#app/lib/supabase.ts';
import { ROLE_TYPES } from '#domain/staff/permission.ts';

/** The columns to edit, with the version on which saving is conditional. */
export const editableSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  updated_at: z.string(),
});

export type EditableRole = z.output<typeof editableSchema>;

const roleSchema = editableSchema.extend({
  role_type: z.enum(ROLE_TYPES),
  is_active: z.boolean(),
  /** The users with the role, as far as visible to the signed-in user; at most a thousand. */
  admin_user_roles: z.array(z.object({ user_id: z.uuid() })),
  /** The names of the permissions it grants. */
  admin_role_permissions: z
    .array(z.object({ admin_permissions: z.object({ name: z.string() }) }))
    .transform((granted) => granted.map((one) => one.admin_permissions.name)),
});

const holdersSchema = z.array(z.object({ role_id: z.uuid(), holders: z.number() }));

export type Role = z.output<typeof roleSchema> & {
  /** The number of users with the role, including those not visible to the signed-in user. */
  readonly holders: number;
};

/** All roles by name, with their users and granted permissions. */
export const countedRolesQuery = queryOptions({
  queryKey: [...ROLES_KEY, 'counted'],
  queryFn: async (): Promise<Role[]> => {
    const client = await supabase();
    const [listed, counted] = await Promise.all([
      client
        .from('admin_roles')
        .select(
          'id, name, description, updated_at, role_type, is_active, admin_user_roles(user_id), admin_role_permissions(admin_permissions(name))',
        )
        .order('name')
        .throwOnError(),
      client.rpc('count_role_holders').throwOnError(),
    ]);
    const holders = new Map(holdersSchema.parse(counted.data).map((role) => [role.role_id, role.holders]));
    return z
      .array(roleSchema)
      .parse(listed.data)
      .map((role) => ({ ...role, holders: holders.get(role.id) ?? 0 }));
  },
});
