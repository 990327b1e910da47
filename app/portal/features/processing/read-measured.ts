import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { monthsByKind, readRetention } from '#app/lib/read-retention.ts';
import { supabase } from '#app/lib/supabase.ts';
import type { Measured } from './register-facts.ts';

/** The register's data from the database: counts of each kind of record, and retention periods. */
export const measuredQuery = queryOptions({
  queryKey: ['processing-register'],
  queryFn: async (): Promise<Measured> => {
    const client = await supabase();
    const [periods, { data }] = await Promise.all([
      readRetention(client),
      client.rpc('count_stored_records').throwOnError(),
    ]);
    const counts = z.record(z.string(), z.number()).parse(data);
    return { periods: monthsByKind(periods), counts: new Map(Object.entries(counts)) };
  },
});
