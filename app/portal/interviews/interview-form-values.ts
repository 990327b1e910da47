import { z } from 'zod';
import { INTERVIEW_LIMITS, type InterviewPeriod, interviewPeriod } from '#domain/messages/interview.ts';
import { isWorkday } from '#domain/messages/public-holidays.ts';
import { DAY_MS, shiftDay } from '#domain/values/calendar-day.ts';
import { dayInChile, minuteInChile, momentInChile } from '#domain/values/chile-time.ts';
import type { Interview } from './list-interviews.ts';
import type { Recruiter } from './list-recruiters.ts';

/** Several times to choose from, any free hour of a period, or a single agreed time. */
export const INTERVIEW_WAYS = ['times', 'period', 'fixed'] as const;
export type InterviewWay = (typeof INTERVIEW_WAYS)[number];

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const HOUR = /^\d{2}:\d{2}$/;
const YEAR_DAYS = 365;

/** The input for an interview; times are local to Chile. */
export const interviewFormSchema = z
  .object({
    way: z.enum(INTERVIEW_WAYS),
    times: z.array(z.object({ local: z.string() })),
    period: z.object({
      firstDay: z.string(),
      lastDay: z.string(),
      opens: z.string(),
      closes: z.string(),
    }),
    minutes: z.coerce.number(),
    /** Empty when a place is entered instead. */
    room: z.string(),
    place: z.string().trim().max(INTERVIEW_LIMITS.place),
    videoUrl: z
      .string()
      .trim()
      .max(INTERVIEW_LIMITS.videoUrl)
      .refine((url) => url === '' || /^https:\/\/\S+$/.test(url), {
        error: 'Un enlace que comience con https://',
      }),
    note: z.string().trim().max(INTERVIEW_LIMITS.note),
    interviewers: z
      .array(z.string())
      .max(INTERVIEW_LIMITS.interviewers, { error: `Hasta ${INTERVIEW_LIMITS.interviewers} personas.` }),
  })
  .superRefine(({ minutes, period, times, way }, context) => {
    const path = way === 'period' ? 'period' : 'times';
    const now = new Date();
    const message =
      way === 'period'
        ? findPeriodProblem(period, minutes, now)
        : findTimesProblem(typedTimes(times), way, now);
    if (message) context.addIssue({ code: 'custom', path: [path], message });
  })
  .refine(({ place, room, videoUrl }) => room || place || videoUrl, {
    path: ['place'],
    error: 'Indique un lugar o un enlace de videollamada.',
  })
  .transform(({ period, times, way, ...values }) => ({
    ...values,
    way,
    times: way === 'period' ? [] : typedTimes(times).map(momentInChile).sort(),
    period: way === 'period' ? period : null,
  }));

/**
 * The input for an interview offered to several people, who choose from the same times: each takes one.
 *
 * @param people how many
 */
export const sharedInterviewSchema = (people: number) =>
  interviewFormSchema
    .refine(({ interviewers, room }) => interviewers.length > 0 || room !== '', {
      path: ['interviewers'],
      error: 'Elija quién entrevista, o una sala: así cada hora la toma una sola persona.',
    })
    .refine(({ minutes, period, times }) => period !== null || countApart(times, minutes) >= people, {
      path: ['times'],
      error:
        people > INTERVIEW_LIMITS.times
          ? `Para ${people} personas, ofrezca un período.`
          : `Indique ${people} horas que no se topen, una para cada persona.`,
    });

/** How many of the times, in order, leave the minutes between them. */
function countApart(times: readonly string[], minutes: number): number {
  let free = Number.NEGATIVE_INFINITY;
  return times.filter((time) => {
    const start = Date.parse(time);
    if (start < free) return false;
    free = start + minutes * 60_000;
    return true;
  }).length;
}

/**
 * For how many people the free times of a period suffice, whichever they choose.
 *
 * @param times every half hour
 */
export const countPlaces = (times: number, minutes: number): number =>
  Math.floor(times / Math.ceil(minutes / 30));

export type InterviewInput = z.input<typeof interviewFormSchema>;
export type InterviewValues = z.output<typeof interviewFormSchema>;

/** The values to save, without interviewers who have left the team meanwhile and are no longer shown. */
export const restrictToTeam = (values: InterviewValues, team: readonly Recruiter[]): InterviewValues => ({
  ...values,
  interviewers: values.interviewers.filter((id) => team.some(({ user_id }) => user_id === id)),
});

const typedTimes = (times: readonly { local: string }[]): string[] => [
  ...new Set(times.map(({ local }) => local).filter((local) => LOCAL_TIME.test(local))),
];

function findTimesProblem(times: readonly string[], way: InterviewWay, now: Date): string | null {
  if (times.length === 0) return 'Indique al menos una hora.';
  const moments = times.map((local) => Date.parse(momentInChile(local)));
  if (moments.some((moment) => moment <= now.getTime())) return 'Una de las horas ya pasó.';
  if (moments.some((moment) => moment >= now.getTime() + YEAR_DAYS * DAY_MS))
    return 'Una de las horas es dentro de más de un año.';
  return way === 'fixed' && times.length > 1 ? 'Para fijarla, una sola hora.' : null;
}

/** @returns whether both days and both hours are complete */
export const isWholePeriod = ({ closes, firstDay, lastDay, opens }: InterviewPeriod): boolean =>
  DAY.test(firstDay) && DAY.test(lastDay) && HOUR.test(opens) && HOUR.test(closes);

function findPeriodProblem(period: InterviewPeriod, minutes: number, now: Date): string | null {
  if (!isWholePeriod(period)) return 'Indique los dos días y las dos horas.';
  const { closes, firstDay, lastDay, opens } = period;
  const today = dayInChile(now.toISOString());
  if (lastDay < firstDay) return 'El último día es anterior al primero.';
  if (lastDay < today) return 'El período ya pasó.';
  if (lastDay > shiftDay(today, YEAR_DAYS)) return 'El período termina dentro de más de un año.';
  if (lastDay > shiftDay(firstDay, INTERVIEW_LIMITS.periodDays))
    return `Un período de ${INTERVIEW_LIMITS.periodDays} días como máximo.`;
  return minuteOf(closes) - minuteOf(opens) < minutes ? 'Entre esas horas no cabe una entrevista.' : null;
}

const minuteOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));

/** The next two weeks, from the next working day. */
function usualPeriod(now: Date): InterviewPeriod {
  const today = dayInChile(now.toISOString());
  const coming = Array.from({ length: 14 }, (_, days) => shiftDay(today, days + 1)).filter(isWorkday);
  return { firstDay: coming[0] ?? today, lastDay: coming.at(-1) ?? today, opens: '09:00', closes: '18:00' };
}

/**
 * The initial form values.
 *
 * @param interview null for a new one
 * @param userId the user who offers it, preselected as interviewer
 */
export function initialInterview(interview: Interview | null, userId: string): InterviewInput {
  const usual = usualPeriod(new Date());
  if (!interview)
    return {
      way: 'times',
      times: [{ local: '' }],
      period: usual,
      minutes: 45,
      room: '',
      place: '',
      videoUrl: '',
      note: '',
      interviewers: [userId],
    };
  const { interviewers, minutes, note, place, room_id, starts_at, times, video_url } = interview;
  const period = interviewPeriod(interview);
  const shown = starts_at ? [starts_at] : times;
  return {
    way: starts_at ? 'fixed' : period ? 'period' : 'times',
    times: shown.length > 0 ? shown.map((time) => ({ local: minuteInChile(time) })) : [{ local: '' }],
    period: period ?? usual,
    minutes,
    room: room_id ?? '',
    // The room defines the place.
    place: room_id ? '' : (place ?? ''),
    videoUrl: video_url ?? '',
    note: note ?? '',
    interviewers,
  };
}
