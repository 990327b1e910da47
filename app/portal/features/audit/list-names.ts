import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

const namesSchema = z.object({
  people: z.array(z.object({ user_id: z.string(), full_name: z.string(), email: z.string() })),
  /** Names of roles, permissions and postings, by id. */
  records: z.record(z.string(), z.string()),
});

export interface Names {
  readonly people: z.infer<typeof namesSchema>['people'];
  /** Names of people, roles, permissions and postings, by id. */
  readonly byId: ReadonlyMap<string, string>;
}

/** The names behind the ids in the audit log, for rows that still exist. */
export const namesQuery = queryOptions({
  queryKey: ['audit', 'names'],
  staleTime: 60_000,
  queryFn: async (): Promise<Names> => {
    const { data } = await (await supabase()).rpc('list_audit_names').throwOnError();
    const { people, records } = namesSchema.parse(data ?? { people: [], records: {} });
    return {
      people,
      byId: new Map([
        ...people.map(({ full_name, user_id }) => [user_id, full_name] as const),
        ...Object.entries(records),
      ]),
    };
  },
});
