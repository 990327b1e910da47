import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import type { InterviewPeriod } from '#domain/interview.ts';
import { isWholePeriod } from './interview-form-values.ts';
import { INTERVIEWS_KEY } from './list-interviews.ts';

const busySchema = z.object({
  /** Null for the room. */
  user_id: z.string().nullable(),
  starts_at: z.string(),
});

/** Whose hours an interview takes. */
export interface Wanted {
  readonly people: readonly string[];
  /** Null for a place that nobody keeps. */
  readonly room: string | null;
  readonly minutes: number;
  /** The interview that is being moved: nobody is busy because of it. */
  readonly beside: string | null;
}

const argumentsOf = ({ beside, minutes, people, room }: Wanted) => ({
  people: [...people],
  minutes,
  ...(room && { room }),
  ...(beside && { beside }),
});

/**
 * Which interviewers, and whether the room, have an interview at which of some times.
 *
 * @param times ISO date-times
 */
export const busyTimesQuery = (wanted: Wanted, times: readonly string[]) =>
  queryOptions({
    queryKey: [...INTERVIEWS_KEY, 'busy', wanted, times],
    enabled: (wanted.people.length > 0 || wanted.room !== null) && times.length > 0,
    queryFn: async () => {
      const { data } = await (await supabase())
        .rpc('list_busy_times', { ...argumentsOf(wanted), times: [...times] })
        .throwOnError();
      return z.array(busySchema).parse(data);
    },
  });

/** How many hours of a period an applicant could choose from. */
export const freeHoursQuery = (wanted: Wanted, period: InterviewPeriod) =>
  queryOptions({
    queryKey: [...INTERVIEWS_KEY, 'free', wanted, period],
    enabled: isWholePeriod(period),
    queryFn: async () => {
      const { closes, firstDay, lastDay, opens } = period;
      const { data } = await (await supabase())
        .rpc('count_free_hours', {
          ...argumentsOf(wanted),
          first_day: firstDay,
          last_day: lastDay,
          opens,
          closes,
        })
        .throwOnError();
      return z.number().parse(data);
    },
  });
