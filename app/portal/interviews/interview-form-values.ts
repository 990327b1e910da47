import { z } from 'zod';
import { minuteInChile, momentInChile } from '#domain/chile-time.ts';
import { INTERVIEW_LIMITS } from '#domain/interview.ts';
import type { Interview } from './list-interviews.ts';

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const YEAR_MS = 365 * 86_400_000;

/** What is typed about an interview; times as clocks in Chile show them. */
export const interviewFormSchema = z
  .object({
    isFixed: z.boolean(),
    times: z
      .array(z.object({ local: z.string() }))
      .transform((times) => [
        ...new Set(times.map(({ local }) => local).filter((local) => LOCAL_TIME.test(local))),
      ])
      .refine((times) => times.length > 0, { error: 'Indique al menos una hora.' })
      .refine((times) => times.every((local) => momentInChile(local) > new Date().toISOString()), {
        error: 'Una de las horas ya pasó.',
      })
      .refine((times) => times.every((local) => Date.parse(momentInChile(local)) < Date.now() + YEAR_MS), {
        error: 'Una de las horas es dentro de más de un año.',
      })
      .transform((times) => times.map(momentInChile).sort()),
    minutes: z.coerce.number(),
    place: z.string().trim().max(INTERVIEW_LIMITS.place),
    videoUrl: z
      .string()
      .trim()
      .max(INTERVIEW_LIMITS.videoUrl)
      .refine((url) => url === '' || /^https:\/\/\S+$/.test(url), {
        error: 'Un enlace que comience con https://',
      }),
    note: z.string().trim().max(INTERVIEW_LIMITS.note),
    interviewers: z.array(z.string()).max(INTERVIEW_LIMITS.interviewers),
  })
  .refine(({ isFixed, times }) => !isFixed || times.length === 1, {
    path: ['times'],
    error: 'Para fijarla, una sola hora.',
  })
  .refine(({ place, videoUrl }) => place || videoUrl, {
    path: ['place'],
    error: 'Indique un lugar o un enlace de videollamada.',
  });

export type InterviewInput = z.input<typeof interviewFormSchema>;
export type InterviewValues = z.output<typeof interviewFormSchema>;

/**
 * What the form begins with.
 *
 * @param interview null for a new one
 * @param userId who offers it, and takes part unless they say otherwise
 */
export function initialInterview(interview: Interview | null, userId: string): InterviewInput {
  if (!interview)
    return {
      isFixed: false,
      times: [{ local: '' }],
      minutes: 45,
      place: '',
      videoUrl: '',
      note: '',
      interviewers: [userId],
    };
  const { interviewers, minutes, note, place, starts_at, times, video_url } = interview;
  const shown = starts_at ? [starts_at] : times;
  return {
    isFixed: starts_at !== null,
    times: shown.map((time) => ({ local: minuteInChile(time) })),
    minutes,
    place: place ?? '',
    videoUrl: video_url ?? '',
    note: note ?? '',
    interviewers,
  };
}
