import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/supabase.ts';
import { ROLE_TYPES } from '#domain/permission.ts';

const profileSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
});
const membershipSchema = z.object({ user_id: z.uuid(), role_id: z.uuid() });
const roleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role_type: z.enum(ROLE_TYPES),
  is_active: z.boolean(),
});

const offeredSchema = roleSchema
  .extend({
    admin_role_permissions: z.array(z.object({ admin_permissions: z.object({ name: z.string() }) })),
  })
  .transform(({ admin_role_permissions, ...role }) => ({
    ...role,
    grants: admin_role_permissions.map(({ admin_permissions }) => admin_permissions.name),
  }));

export type Role = z.infer<typeof roleSchema>;
const signInSchema = z.object({ user_id: z.uuid(), last_sign_in_at: z.string().nullable() });

export type User = z.infer<typeof profileSchema> & {
  readonly roles: readonly Role[];
  /** Null for somebody who never did. */
  readonly lastSignIn: string | null;
};

export const USERS_KEY = ['users'] as const;

/** Everybody with a profile, newest first, with the roles they hold and when they last signed in. */
export const usersQuery = queryOptions({
  queryKey: USERS_KEY,
  queryFn: async (): Promise<User[]> => {
    const client = await supabase();
    const [profiles, memberships, roles, signIns] = await Promise.all([
      client
        .from('admin_profiles')
        .select('id, user_id, full_name, email, is_active, created_at')
        .order('created_at', { ascending: false })
        .throwOnError(),
      client.from('admin_user_roles').select('user_id, role_id').throwOnError(),
      client.from('admin_roles').select('id, name, role_type, is_active').throwOnError(),
      client.rpc('last_sign_ins').throwOnError(),
    ]);
    const signedIn = new Map(
      z
        .array(signInSchema)
        .parse(signIns.data)
        .map(({ last_sign_in_at, user_id }) => [user_id, last_sign_in_at]),
    );
    const known = new Map(
      z
        .array(roleSchema)
        .parse(roles.data)
        .map((role) => [role.id, role]),
    );
    const held = Map.groupBy(z.array(membershipSchema).parse(memberships.data), ({ user_id }) => user_id);
    return z
      .array(profileSchema)
      .parse(profiles.data)
      .map((profile) => ({
        ...profile,
        roles: (held.get(profile.user_id) ?? []).flatMap(({ role_id }) => known.get(role_id) ?? []),
        lastSignIn: signedIn.get(profile.user_id) ?? null,
      }));
  },
});

export const ROLES_KEY = ['roles'] as const;

/** All roles by name, with what each grants: who gives one has to hold as much. */
export const rolesQuery = queryOptions({
  queryKey: ROLES_KEY,
  queryFn: async () => {
    const { data } = await (await supabase())
      .from('admin_roles')
      .select('id, name, role_type, is_active, admin_role_permissions(admin_permissions(name))')
      .order('name')
      .throwOnError();
    return z.array(offeredSchema).parse(data);
  },
});
