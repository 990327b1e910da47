import { useMutation } from '@tanstack/react-query';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type Tag, tagsKey } from './tags.ts';

/** Adds a tag to an application by name, or removes one; a removal can be undone. */
export function useTag(applicationId: string) {
  const { mutate } = useMutation({
    mutationKey: tagsKey,
    mutationFn: async (change: { readonly add: string } | { readonly remove: Tag }) => {
      const client = await supabase();
      if ('add' in change)
        await client.rpc('tag_applications', { ids: [applicationId], tag: change.add }).throwOnError();
      else
        requireRow(
          await client
            .from('application_tags')
            .delete()
            .match({ application_id: applicationId, tag_id: change.remove.id })
            .select('tag_id')
            .throwOnError(),
        );
    },
    onSuccess: (_result, change) => {
      if ('add' in change) return;
      const { name } = change.remove;
      toast({ title: `Etiqueta quitada: ${name}`, undo: () => mutate({ add: name }) });
    },
    onSettled: (_data, _error, _change, _result, { client }) =>
      client.invalidateQueries({ queryKey: tagsKey }),
    meta: { logMessage: 'tag not changed', errorMessage: 'No se pudo guardar la etiqueta' },
  });
  return { mutate };
}
