import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { OVERVIEW_KEY } from './read-overview.ts';

const ownTasksSchema = z.object({
  /** Open applications the reader is in charge of. */
  mine: z.number(),
  /** Next steps due today or before, the reader's or nobody's. */
  due: z.number(),
  /** The day the oldest of them was due; null for none. */
  due_since: z.iso.date().nullable(),
});

export type OwnTasks = z.infer<typeof ownTasksSchema>;

/** What waits for the reader. */
export const ownTasksQuery = queryOptions({
  queryKey: [...OVERVIEW_KEY, 'own-tasks'],
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('my_recruiting_tasks').throwOnError();
    return ownTasksSchema.parse(data);
  },
});
