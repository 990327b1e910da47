import { queryOptions } from '@tanstack/react-query';
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
