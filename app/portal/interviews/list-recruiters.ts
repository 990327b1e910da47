import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

const recruiterSchema = z.object({ user_id: z.string(), full_name: z.string() });

/** A colleague who may read applications, and so can be mentioned or put in charge. */
export type Recruiter = z.infer<typeof recruiterSchema>;

/** The colleagues who may read applications, by name. */
export const recruitersQuery = queryOptions({
  queryKey: ['recruiters'],
  staleTime: 60_000,
  queryFn: async (): Promise<Recruiter[]> => {
    const { data } = await (await supabase()).rpc('list_recruiters').throwOnError();
    return z.array(recruiterSchema).parse(data);
  },
});

/** Of these colleagues, those who worked on applications and no longer see them. */
export const formerRecruitersQuery = (people: readonly string[]) =>
  queryOptions({
    queryKey: ['recruiters', 'former', people],
    staleTime: 60_000,
    enabled: people.length > 0,
    queryFn: async () => {
      const { data } = await (await supabase())
        .rpc('list_former_recruiters', { people: [...people] })
        .throwOnError();
      return z.array(recruiterSchema.extend({ is_active: z.boolean() })).parse(data);
    },
  });

/**
 * Names these colleagues, also those who no longer see applications.
 *
 * @returns a name; undefined while loading, and null for somebody unknown
 */
export function useColleagueNames(
  people: readonly (string | null)[],
): (userId: string | null) => string | null | undefined {
  const { data: current } = useQuery(recruitersQuery);
  const known = new Map(current?.map(({ full_name, user_id }) => [user_id, full_name]));
  const missing = current ? people.filter((id) => id !== null).filter((id) => !known.has(id)) : [];
  const { data: former } = useQuery(formerRecruitersQuery([...new Set(missing)]));
  return (userId) => {
    const gone = former?.find(({ user_id }) => user_id === userId);
    if (gone)
      return `${gone.full_name} (${gone.is_active ? 'ya no ve postulaciones' : 'cuenta desactivada'})`;
    return known.get(userId ?? '') ?? (former && null);
  };
}
