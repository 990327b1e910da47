import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

/** Whether the database withholds super admin permissions until the caller enrolls a second factor. */
export const secondFactorRequiredQuery = queryOptions({
  queryKey: ['second-factor-required'],
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('is_second_factor_required').throwOnError();
    return z.boolean().parse(data);
  },
});
