import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type ListOrder, writeListOrder } from '#domain/website/list-order.ts';
import { SITE_TEXTS_KEY } from './read-site-texts.ts';
import { ORDER_LANGUAGE, type SiteList } from './site-text.ts';

/** Drafts the order of a list, unless a colleague has changed it meanwhile. @returns whether it was saved */
export function useSaveOrder(onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ list, order }: { list: SiteList; order: ListOrder }): Promise<boolean> => {
      const { document, draft, path, size } = list;
      const value = writeListOrder(order, size);
      const { data } = await (await supabase())
        .rpc('save_content_drafts', {
          changes: [{ document, language: ORDER_LANGUAGE, path, value, expected: draft?.updated_at ?? null }],
        })
        .throwOnError();
      return data[0]?.is_saved ?? false;
    },
    onSuccess: async (isSaved) => {
      await queries.invalidateQueries({ queryKey: [...SITE_TEXTS_KEY, 'all'] });
      if (isSaved) onSaved();
      else
        toast({
          title: 'La lista no se cambió',
          body: 'Otra persona la cambió mientras tanto. Revísela e intente de nuevo.',
          tone: 'error',
        });
    },
    meta: { logMessage: 'list not saved', errorMessage: 'No se pudo guardar la lista' },
  });
}
