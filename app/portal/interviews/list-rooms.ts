import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

const roomSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The address and directions; null for video calls. */
  place: z.string().nullable(),
  video_url: z.string().nullable(),
  archived_at: z.string().nullable(),
});

export type Room = z.infer<typeof roomSchema>;

export const ROOMS_KEY = ['interview-rooms'] as const;

/** The rooms for interviews, by name, including archived ones. */
export const roomsQuery = queryOptions({
  queryKey: ROOMS_KEY,
  staleTime: 60_000,
  queryFn: async (): Promise<Room[]> => {
    const { data } = await (await supabase())
      .from('interview_rooms')
      .select(Object.keys(roomSchema.shape).join(', '))
      .order('name')
      .limit(200)
      .throwOnError();
    return z.array(roomSchema).parse(data);
  },
});
