import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/supabase.ts';

/** Whether the database refuses the caller a super admin's rights until they have a second factor. */
export const secondFactorDemandedQuery = queryOptions({
  queryKey: ['second-factor-demanded'],
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('is_second_factor_demanded').throwOnError();
    return z.boolean().parse(data);
  },
});
