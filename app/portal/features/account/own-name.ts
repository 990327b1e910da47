import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

const profileSchema = z.object({ full_name: z.string() });

/** The user's name as colleagues see it; null for an account without a profile, which is not staff. */
export const ownNameQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-name', userId],
    queryFn: async (): Promise<string | null> => {
      const { data } = await (await supabase())
        .from('admin_profiles')
        .select('full_name')
        .eq('user_id', userId)
        .maybeSingle()
        .throwOnError();
      return profileSchema.nullable().parse(data)?.full_name ?? null;
    },
  });

export function useRenameSelf() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (new_name: string) => {
      await (await supabase()).rpc('rename_self', { new_name }).throwOnError();
    },
    onSuccess: () => toast({ title: 'Nombre guardado' }),
    // Lists of every kind show names of staff.
    onSettled: () => queries.invalidateQueries(),
    meta: { logMessage: 'own name not saved', errorMessage: 'No se pudo guardar el nombre' },
  });
}
