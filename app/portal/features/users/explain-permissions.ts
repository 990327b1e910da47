import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { groupBy } from '#app/lib/group-by.ts';
import { supabase } from '#app/lib/supabase.ts';
import { MODULES, type Module } from '#domain/staff/permission.ts';
import { USERS_KEY } from './list-users.ts';

const rowSchema = z.object({
  permission: z.string(),
  description: z.string().nullable(),
  module: z.enum(MODULES),
  role_name: z.string(),
});

/** A permission somebody holds, and the roles it comes from. */
export interface Explained {
  readonly name: string;
  readonly description: string;
  readonly module: Module;
  readonly roles: readonly string[];
}

/** A user's permissions and the roles they come from, as checked by the database. */
export const explainedPermissionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'permissions', userId],
    queryFn: async (): Promise<Explained[]> => {
      const { data } = await (await supabase()).rpc('explain_permissions', { person: userId }).throwOnError();
      const byName = groupBy(z.array(rowSchema).parse(data), ({ permission }) => permission);
      return [...byName].flatMap(([name, rows]) => {
        const [first] = rows;
        if (!first) return [];
        const roles = rows.map(({ role_name }) => role_name);
        return [{ name, description: first.description ?? name, module: first.module, roles }];
      });
    },
  });
