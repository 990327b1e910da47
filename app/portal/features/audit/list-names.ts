import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';

const profileSchema = z.object({ user_id: z.string(), full_name: z.string(), email: z.string() });
const namedSchema = z.object({ id: z.string(), name: z.string() });
const permissionSchema = namedSchema.extend({ description: z.string().nullable() });
const postingSchema = z.object({ id: z.string(), title: z.string() });

export interface Names {
  readonly people: readonly z.infer<typeof profileSchema>[];
  /** Names of people, roles, permissions and postings, by id. */
  readonly byId: ReadonlyMap<string, string>;
}

/** The names behind the ids in the audit log, for rows that still exist. */
export const namesQuery = queryOptions({
  queryKey: ['audit', 'names'],
  staleTime: 60_000,
  queryFn: async (): Promise<Names> => {
    const client = await supabase();
    const [profiles, roles, permissions, postings] = await Promise.all([
      readAll((from, to) =>
        client
          .from('admin_profiles')
          .select('user_id, full_name, email', { count: 'exact' })
          .order('full_name')
          .order('id')
          .range(from, to)
          .throwOnError(),
      ),
      client.from('admin_roles').select('id, name').throwOnError(),
      client.from('admin_permissions').select('id, name, description').throwOnError(),
      readAll((from, to) =>
        client
          .from('job_postings')
          .select('id, title', { count: 'exact' })
          .order('id')
          .range(from, to)
          .throwOnError(),
      ),
    ]);
    const people = z.array(profileSchema).parse(profiles);
    return {
      people,
      byId: new Map([
        ...people.map(({ full_name, user_id }) => [user_id, full_name] as const),
        ...z
          .array(namedSchema)
          .parse(roles.data)
          .map(({ id, name }) => [id, name] as const),
        ...z
          .array(permissionSchema)
          .parse(permissions.data)
          .map(({ description, id, name }) => [id, description ?? name] as const),
        ...z
          .array(postingSchema)
          .parse(postings)
          .map(({ id, title }) => [id, title] as const),
      ]),
    };
  },
});
