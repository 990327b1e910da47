import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { invokeFunction } from '#app/lib/invoke-function.ts';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

const rowSchema = z.object({
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  is_super_admin: z.boolean(),
  enrolled_at: z.string().nullable(),
});

export type StaffFactor = z.infer<typeof rowSchema>;

const KEY = ['staff-factors'] as const;

/** The staff, with the time each enrolled a second factor. */
export const staffFactorsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async () => {
    const client = await supabase();
    const all = await readAll((from, to) =>
      client.rpc('list_second_factors', undefined, { count: 'exact' }).range(from, to).throwOnError(),
    );
    return z.array(rowSchema).parse(all);
  },
});

/** Removes a lost second factor of another user. */
export function useResetFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ user_id }: Pick<StaffFactor, 'full_name' | 'user_id'>) =>
      invokeFunction({
        name: 'reset-second-factor',
        body: { user_id },
        fallback: 'No se pudo quitar el segundo factor',
      }),
    onSuccess: (_, { full_name }) =>
      toast({ title: 'Segundo factor quitado', body: `${full_name} puede configurar otro.` }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    meta: { logMessage: 'second factor not removed', errorMessage: ({ message }) => message },
  });
}
