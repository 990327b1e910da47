import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

const settingsSchema = z.object({ super_admins_need_second_factor: z.boolean() });

const KEY = ['portal-settings'] as const;

/** How the portal is guarded. */
export const portalSettingsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async () => {
    const { data } = await (await supabase())
      .from('portal_settings')
      .select('super_admins_need_second_factor')
      .single()
      .throwOnError();
    return settingsSchema.parse(data);
  },
});

/** Demands a second factor of super admins, or no longer does. */
export function useRequireSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (super_admins_need_second_factor: boolean) => {
      const { data } = await (await supabase())
        .from('portal_settings')
        .update({ super_admins_need_second_factor })
        .eq('id', true)
        .select('id')
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data.length === 0) throw new Error('nothing was changed');
    },
    onSuccess: () => toast({ title: 'Configuración guardada' }),
    onError: (error) => {
      console.error('portal settings not saved', error);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo guardar la configuración' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
