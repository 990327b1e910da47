import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { groupBy } from '#app/lib/group-by.ts';
import { supabase } from '#app/lib/supabase.ts';

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

/** Tags named in its CV. */
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

/** The tag names of listed applications, by application id. */
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
      const names = groupBy(z.array(listedTagSchema).parse(data), (row) => row.application_id);
      return new Map([...names].map(([id, rows]) => [id, rows.map(({ tag }) => tag.name).join(' · ')]));
    },
  });

const sharedTagSchema = z.object({ name: z.string(), applications: z.array(z.uuid()) });

/** The tags of selected applications, each with the applications that have it. */
export const sharedTagsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...tagsKey, 'shared', ids],
    queryFn: async () => {
      const { data } = await (await supabase())
        .rpc('list_tags_of_applications', { ids: [...ids] })
        .throwOnError();
      return z.array(sharedTagSchema).parse(data);
    },
  });
