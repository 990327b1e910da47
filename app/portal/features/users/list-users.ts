import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import type { Sort } from '#app/ui/sort.tsx';
import { ROLE_TYPES } from '#domain/permission.ts';
import { searchPatterns } from '#domain/search-pattern.ts';

const profileSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  /** Null for somebody who never did. */
  last_sign_in_at: z.string().nullable(),
  role_ids: z.array(z.uuid()),
});
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
/** Columns that users are sorted by, as the address names them. */
export const USER_SORTS = ['nombre', 'desde', 'acceso', 'estado'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const NEWEST_USERS: Sort<UserSort> = { column: 'desde', isDescending: true };

export type User = z.infer<typeof profileSchema> & { readonly roles: readonly Role[] };

export const USERS_KEY = ['users'] as const;

interface UserFilters {
  readonly search: string;
  readonly sort: Sort<UserSort>;
  /** From 0. */
  readonly page: number;
}

export const PAGE_SIZE = 50;

const COLUMNS = Object.keys(profileSchema.shape).join(', ');
// The searchable text begins with the name, and knows neither accents nor capitals.
const SORT_COLUMNS = {
  nombre: 'search',
  desde: 'created_at',
  acceso: 'last_sign_in_at',
  estado: 'is_active',
} as const satisfies Record<UserSort, string>;

/** A page of everybody with a profile; searched, sorted, cut and counted by the database. */
export const usersQuery = (filters: UserFilters) =>
  queryOptions({
    queryKey: [...USERS_KEY, filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { page, search, sort } = filters;
      // "Activo" comes before "Inactivo", and true after false.
      const isAscending = (sort.column === 'estado') === sort.isDescending;
      let request = (await supabase())
        .from('admin_profiles_list')
        .select(COLUMNS, { count: 'exact' })
        // Who never came, came first.
        .order(SORT_COLUMNS[sort.column], { ascending: isAscending, nullsFirst: isAscending })
        .order('id')
        .range(page * PAGE_SIZE, (page + 1) * PAGE_SIZE - 1);
      for (const pattern of searchPatterns(search)) request = request.like('search', pattern);
      const { count, data } = await request.throwOnError();
      return { profiles: z.array(profileSchema).parse(data), total: count ?? 0 };
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
