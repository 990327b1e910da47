import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

const ownerSchema = z.object({
  user_id: z.string(),
  full_name: z.string(),
  /** Whether requests can be left to them. */
  is_available: z.boolean(),
});

export type QuoteOwner = z.infer<typeof ownerSchema>;

/** Who may be in charge of quote requests, or is in charge of some. */
export const quoteOwnersQuery = queryOptions({
  queryKey: ['contact_requests', 'owners'],
  staleTime: 60_000,
  queryFn: async (): Promise<QuoteOwner[]> => {
    const { data } = await (await supabase()).rpc('list_quote_owners').throwOnError();
    return z.array(ownerSchema).parse(data);
  },
});

/** Names the owner of a request. @returns null while unknown */
export function useOwnerName(): (id: string | null) => string | null {
  const { data = [] } = useQuery(quoteOwnersQuery);
  return (id) => data.find(({ user_id }) => user_id === id)?.full_name ?? null;
}
