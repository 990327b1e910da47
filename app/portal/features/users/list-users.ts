import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readPage } from '#app/lib/query/read-page.ts';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { supabase } from '#app/lib/supabase.ts';
import type { Sort } from '#app/ui/read-sort.ts';
import { type ASSIGNMENT_REFUSALS, assignableRoleSchema, ROLE_TYPES } from '#domain/staff/permission.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';

const profileSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  /** Null before the first sign-in. */
  last_sign_in_at: z.string().nullable(),
  role_ids: z.array(z.uuid()),
});
const roleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role_type: z.enum(ROLE_TYPES),
  is_active: z.boolean(),
});

export type Role = z.infer<typeof roleSchema>;

/** A role, with the reason why the user may not assign it. */
export interface OfferedRole extends Role {
  /** Null when the user may assign it. */
  readonly refusal: (typeof ASSIGNMENT_REFUSALS)[number] | null;
}
/** Sortable columns, as named in the URL. */
export const USER_SORTS = ['nombre', 'desde', 'acceso', 'estado'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const NEWEST_USERS: Sort<UserSort> = { column: 'desde', isDescending: true };

export type User = z.infer<typeof profileSchema> & { readonly roles: readonly Role[] };

export const USERS_KEY = ['users'] as const;

interface UserFilters {
  readonly search: string;
  readonly sort: Sort<UserSort>;
  /** Zero-based. */
  readonly page: number;
}

export const PAGE_SIZE = 50;

const COLUMNS = Object.keys(profileSchema.shape).join(', ');
// The search text starts with the name, lowercase and without accents.
const SORT_COLUMNS = {
  nombre: 'search',
  desde: 'created_at',
  acceso: 'last_sign_in_at',
  estado: 'is_active',
} as const satisfies Record<UserSort, string>;

/** A page of users; searched, sorted, paginated and counted by the database. */
export const usersQuery = (filters: UserFilters) =>
  queryOptions({
    queryKey: [...USERS_KEY, filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { page, search, sort } = filters;
      // Sorted by label, "Activo" before "Inactivo", while true sorts after false.
      const isAscending = (sort.column === 'estado') === sort.isDescending;
      let request = (await supabase())
        .from('admin_profiles_list')
        .select(COLUMNS, { count: 'exact' })
        // Users who never signed in sort as the earliest.
        .order(SORT_COLUMNS[sort.column], { ascending: isAscending, nullsFirst: isAscending })
        .order('id')
        .range(page * PAGE_SIZE, (page + 1) * PAGE_SIZE - 1);
      for (const pattern of searchPatterns(search)) request = request.like('search', pattern);
      const { data, total } = await readPage(request.throwOnError());
      return { profiles: z.array(profileSchema).parse(data), total };
    },
  });

/** All roles by name, each with whether the user may assign it, as decided by the database. */
export const rolesQuery = queryOptions({
  queryKey: ROLES_KEY,
  queryFn: async (): Promise<OfferedRole[]> => {
    const client = await supabase();
    const [roles, assignable] = await Promise.all([
      client.from('admin_roles').select('id, name, role_type, is_active').order('name').throwOnError(),
      client.rpc('list_assignable_roles').throwOnError(),
    ]);
    const refusals = new Map(
      z
        .array(assignableRoleSchema)
        .parse(assignable.data)
        .map(({ refusal, role_id }) => [role_id, refusal]),
    );
    return z
      .array(roleSchema)
      .parse(roles.data)
      .map((role) => {
        const refusal = refusals.get(role.id);
        // Users who may not assign roles at all get no rows.
        return { ...role, refusal: refusal === undefined ? 'permissions' : refusal };
      });
  },
});
