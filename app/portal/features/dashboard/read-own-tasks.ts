import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { OVERVIEW_KEY } from './read-overview.ts';

export const ownTasksSchema = z.object({
  /** Open applications assigned to the user. */
  mine: z.number(),
  /** Next steps due today or earlier on applications assigned to the user or to nobody. */
  due: z.number(),
  /** The earliest due date among them; null if there are none. */
  due_since: z.iso.date().nullable(),
});

export type OwnTasks = z.infer<typeof ownTasksSchema>;

/** The user's own open tasks. */
export const ownTasksQuery = queryOptions({
  queryKey: [...OVERVIEW_KEY, 'own-tasks'],
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('my_recruiting_tasks').throwOnError();
    return ownTasksSchema.parse(data);
  },
});
