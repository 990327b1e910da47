import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { timelinesKey } from '../timeline/list-events.ts';

const commentSchema = z.object({
  id: z.string(),
  author_id: z.string().nullable(),
  body: z.string(),
  mentions: z.array(z.string()),
  edited_at: z.string().nullable(),
});

export type Comment = z.infer<typeof commentSchema>;

const COLUMNS = Object.keys(commentSchema.shape).join(', ');

/** The comments on an application, by id. */
export const commentsQuery = (jobId: string, id: string) =>
  queryOptions({
    queryKey: [...timelinesKey(jobId), id, 'comments'],
    queryFn: async (): Promise<ReadonlyMap<string, Comment>> => {
      const { data } = await (await supabase())
        .from('application_comments')
        .select(COLUMNS)
        .eq('application_id', id)
        .order('created_at', { ascending: false })
        .limit(500)
        .throwOnError();
      return new Map(
        z
          .array(commentSchema)
          .parse(data)
          .map((comment) => [comment.id, comment]),
      );
    },
  });
