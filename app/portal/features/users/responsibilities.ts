import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { countOf } from '#app/i18n/format-count.ts';
import { supabase } from '#app/lib/supabase.ts';
import { USERS_KEY } from './list-users.ts';

const countsSchema = z.object({ applications: z.number(), interviews: z.number(), quotes: z.number() });
const successorSchema = z.object({ user_id: z.string(), full_name: z.string() });

type Responsibilities = z.infer<typeof countsSchema>;

/** What a user is in charge of, and who could take over. */
export const responsibilitiesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'responsibilities', userId],
    queryFn: async () => {
      const client = await supabase();
      const [counts, successors] = await Promise.all([
        client.rpc('count_responsibilities', { person: userId }).maybeSingle().throwOnError(),
        client.rpc('list_successors', { person: userId }).throwOnError(),
      ]);
      return {
        counts: countsSchema.parse(counts.data ?? { applications: 0, interviews: 0, quotes: 0 }),
        successors: z.array(successorSchema).parse(successors.data),
      };
    },
  });

/** Describes what a user is in charge of; null when that is nothing. */
export function describeResponsibilities({
  applications,
  interviews,
  quotes,
}: Responsibilities): string | null {
  const parts = [
    applications > 0 && countOf(applications, 'postulación en curso', 'postulaciones en curso'),
    interviews > 0 && countOf(interviews, 'entrevista próxima', 'entrevistas próximas'),
    quotes > 0 && countOf(quotes, 'solicitud de cotización abierta', 'solicitudes de cotización abiertas'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `Tiene a su cargo ${new Intl.ListFormat('es').format(parts)}.`;
}
