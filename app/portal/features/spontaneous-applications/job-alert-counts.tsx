import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

const counts = z.record(z.string(), z.number());
const jobAlertCountsSchema = z.object({ total: z.number(), departments: counts, locations: counts });

const jobAlertCountsQuery = queryOptions({
  queryKey: ['job-alert-counts'],
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('count_job_alerts').throwOnError();
    return jobAlertCountsSchema.parse(data);
  },
});

/** The number of people subscribed to posting alerts. Informational only, so a failure renders nothing. */
export function JobAlertCounts() {
  const { data } = useQuery(jobAlertCountsQuery);
  if (!data) return null;
  const named = (['departments', 'locations'] as const).flatMap((kind) =>
    Object.entries(data[kind]).toSorted(([, one], [, other]) => other - one),
  );
  return (
    <p className="mt-6 text-sm text-muted">
      {data.total === 1 ? '1 alerta de empleo confirmada' : `${data.total} alertas de empleo confirmadas`}
      {named.map(([name, count]) => ` · ${name}: ${count}`)}
    </p>
  );
}
