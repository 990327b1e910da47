import { queryOptions, useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

const tagSchema = z.object({ id: z.uuid(), name: z.string() });

export type Tag = z.infer<typeof tagSchema>;

/** The key prefix of all queries on tags. */
export const tagsKey = ['tags'] as const;
const tagsOfKey = (applicationId: string) => [...tagsKey, 'of', applicationId] as const;

/** All tags, by name. */
export const allTagsQuery = queryOptions({
  queryKey: [...tagsKey, 'all'],
  staleTime: 60_000,
  queryFn: async (): Promise<Tag[]> => {
    const { data } = await (await supabase()).from('tags').select('id, name').order('key').throwOnError();
    return z.array(tagSchema).parse(data);
  },
});

/** The tags of one application. */
export const tagsOfQuery = (applicationId: string) =>
  queryOptions({
    queryKey: tagsOfKey(applicationId),
    queryFn: async (): Promise<Tag[]> => {
      const { data } = await (await supabase())
        .from('application_tags')
        .select('tag:tags(id, name)')
        .eq('application_id', applicationId)
        .order('tagged_at')
        .throwOnError();
      return z
        .array(z.object({ tag: tagSchema }))
        .parse(data)
        .map(({ tag }) => tag);
    },
  });

/** Tags that its CV names. */
export const proposedTagsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...tagsOfKey(applicationId), 'proposed'],
    queryFn: async (): Promise<string[]> => {
      const { data } = await (await supabase())
        .rpc('propose_tags', { application_id: applicationId })
        .throwOnError();
      return z.array(z.string()).parse(data);
    },
  });

const listedTagSchema = z.object({ application_id: z.uuid(), tag: z.object({ name: z.string() }) });

/** The names of the tags of listed applications, by the application's id. */
export const listedTagsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...tagsKey, 'listed', ids],
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const { data } = await (await supabase())
        .from('application_tags')
        .select('application_id, tag:tags(name)')
        .in('application_id', [...ids])
        .order('tagged_at')
        .throwOnError();
      const names = Map.groupBy(z.array(listedTagSchema).parse(data), (row) => row.application_id);
      return new Map([...names].map(([id, rows]) => [id, rows.map(({ tag }) => tag.name).join(' · ')]));
    },
  });

/** Gives an application a tag, by name, or takes one away, which can be undone. */
export function useTag(applicationId: string) {
  const { mutate } = useMutation({
    mutationKey: tagsKey,
    mutationFn: async (change: { readonly add: string } | { readonly remove: Tag }) => {
      const client = await supabase();
      const { error } =
        'add' in change
          ? await client.rpc('tag_application', { application_id: applicationId, tag: change.add })
          : await client
              .from('application_tags')
              .delete()
              .eq('application_id', applicationId)
              .eq('tag_id', change.remove.id);
      if (error) throw error;
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
