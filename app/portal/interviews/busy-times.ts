import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { INTERVIEWS_KEY } from './list-interviews.ts';

const busySchema = z.object({ user_id: z.string(), starts_at: z.string() });

/**
 * Which interviewers have an interview at which of some times.
 *
 * @param options.times ISO date-times
 * @param options.beside the interview that is being moved
 */
export const busyTimesQuery = (options: {
  people: readonly string[];
  times: readonly string[];
  minutes: number;
  beside: string | null;
}) =>
  queryOptions({
    queryKey: [...INTERVIEWS_KEY, 'busy', options],
    enabled: options.people.length > 0 && options.times.length > 0,
    queryFn: async () => {
      const { beside, minutes, people, times } = options;
      const { data } = await (await supabase())
        .rpc('list_busy_times', {
          people: [...people],
          times: [...times],
          minutes,
          ...(beside && { beside }),
        })
        .throwOnError();
      return z.array(busySchema).parse(data);
    },
  });
