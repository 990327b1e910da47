import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

const settingsSchema = z.object({ super_admins_need_second_factor: z.boolean() });

const KEY = ['portal-settings'] as const;

/** Whether super admins must have a second factor. */
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

/** Sets whether super admins must have a second factor. */
export function useRequireSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (super_admins_need_second_factor: boolean) =>
      requireRow(
        await (await supabase())
          .from('portal_settings')
          .update({ super_admins_need_second_factor })
          .eq('id', true)
          .select('id')
          .throwOnError(),
      ),
    onSuccess: () => toast({ title: 'Configuración guardada' }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    meta: {
      logMessage: 'portal settings not saved',
      errorMessage: 'No se pudo guardar la configuración',
    },
  });
}
