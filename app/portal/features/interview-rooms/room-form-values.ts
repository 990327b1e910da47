import { z } from 'zod';
import { ROOM_LIMITS } from '#domain/messages/interview.ts';

/** The input for a room; empty fields are stored as null. */
export const roomFormSchema = z
  .object({
    name: z.string().trim().min(1, { error: 'Escriba un nombre' }).max(ROOM_LIMITS.name),
    place: z.string().trim().max(ROOM_LIMITS.place),
    videoUrl: z
      .string()
      .trim()
      .max(ROOM_LIMITS.videoUrl)
      .refine((url) => url === '' || /^https:\/\/\S+$/.test(url), {
        error: 'Un enlace que comience con https://',
      }),
  })
  .refine(({ place, videoUrl }) => place || videoUrl, {
    path: ['place'],
    error: 'Indique la dirección o un enlace de videollamada.',
  })
  .transform(({ name, place, videoUrl }) => ({ name, place: place || null, video_url: videoUrl || null }));

export type RoomValues = z.output<typeof roomFormSchema>;
