import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import type { InterviewPeriod } from '#domain/messages/interview.ts';
import { isWholePeriod } from './interview-form-values.ts';
import { INTERVIEWS_KEY } from './list-interviews.ts';

const busySchema = z.object({
  /** Null for the room. */
  user_id: z.string().nullable(),
  starts_at: z.string(),
});

/** The participants and room an interview would occupy. */
export interface Wanted {
  readonly people: readonly string[];
  /** Null when no room is booked. */
  readonly room: string | null;
  readonly minutes: number;
  /** The interview being rescheduled, which does not count as busy time. */
  readonly beside: string | null;
}

const argumentsOf = ({ beside, minutes, people, room }: Wanted) => ({
  people: [...people],
  minutes,
  ...(room && { room }),
  ...(beside && { beside }),
});

/**
 * The interviewers, and the room, that already have an interview at one of the given times.
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

/** Number of slots in a period that an applicant could choose. */
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
