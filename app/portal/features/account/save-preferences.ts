import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OWN_PREFERENCES_KEY, type Preferences } from '#app/lib/own-preferences.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

/** Saves what the user chose for themselves; fields that are not given stay as they are. */
export function useSavePreferences(userId: string, texts: { done: string; failed: string }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (changes: Partial<Preferences>) => {
      const table = (await supabase()).from('staff_preferences');
      const update = () => table.update(changes).eq('user_id', userId).select('user_id').throwOnError();
      const { data } = await update();
      if (data.length > 0) return;
      // The first choice adds the row, unless another tab has just done so.
      await table
        .upsert({ user_id: userId }, { onConflict: 'user_id', ignoreDuplicates: true })
        .throwOnError();
      requireRow(await update());
    },
    onSuccess: () => toast({ title: texts.done }),
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_PREFERENCES_KEY }),
    meta: { logMessage: 'preferences not saved', errorMessage: texts.failed },
  });
}
