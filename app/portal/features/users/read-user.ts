import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { USERS_KEY } from './list-users.ts';

/** The columns to edit, with the version on which saving is conditional. */
export const editableUserSchema = z.object({ id: z.uuid(), full_name: z.string(), updated_at: z.string() });

export type EditableUser = z.infer<typeof editableUserSchema>;

const profileSchema = editableUserSchema.extend({
  user_id: z.uuid(),
  email: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  admin_user_roles: z.array(z.object({ role_id: z.uuid() })),
});

const accessSchema = z.object({
  /** Null before the first sign-in. */
  last_sign_in_at: z.string().nullable(),
  /** Null while signed in nowhere. */
  last_used_at: z.string().nullable(),
  sessions: z.number(),
  /** Null without a second factor. */
  second_factor_since: z.string().nullable(),
});

export type UserDetails = z.infer<typeof profileSchema> & z.infer<typeof accessSchema>;

/** One user's profile, roles, last activity and second factor; null when the user does not exist. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', userId],
    queryFn: async (): Promise<UserDetails | null> => {
      const client = await supabase();
      const [profile, roles, access] = await Promise.all([
        client
          .from('admin_profiles')
          .select('id, user_id, full_name, email, is_active, created_at, updated_at')
          .eq('user_id', userId)
          .maybeSingle()
          .throwOnError(),
        client.from('admin_user_roles').select('role_id').eq('user_id', userId).throwOnError(),
        client.rpc('describe_user_access', { person: userId }).maybeSingle().throwOnError(),
      ]);
      if (!profile.data || !access.data) return null;
      return {
        ...profileSchema.parse({ ...profile.data, admin_user_roles: roles.data }),
        ...accessSchema.parse(access.data),
      };
    },
  });
