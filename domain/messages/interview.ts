import { momentInChile } from '../values/chile-time.ts';
import type { Language } from '../values/language.ts';

/** Limits of an interview, as in its table. */
export const INTERVIEW_LIMITS = {
  times: 10,
  place: 300,
  videoUrl: 500,
  note: 2000,
  reply: 1000,
  interviewers: 10,
  periodDays: 60,
} as const;

/** Limits of an interview room, as in its table. */
export const ROOM_LIMITS = { name: 80, place: 200, videoUrl: 500 } as const;

/** Minutes. */
export const INTERVIEW_LENGTHS = [30, 45, 60, 90, 120] as const;

/** Hours before an interview in which its reminder is sent. */
export const REMINDER_HOURS = 24;

export const INTERVIEW_STATES = ['offered', 'scheduled', 'declined', 'cancelled'] as const;

/** Any free time within some days, in Chile's local time: `2026-12-01`, `09:00`. Holidays and weekends are excluded. */
export interface InterviewPeriod {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly opens: string;
  readonly closes: string;
}

/** @returns the period in a row of interviews; null when the row offers times */
export function interviewPeriod(row: {
  readonly first_day: string | null;
  readonly last_day: string | null;
  readonly opens: string | null;
  readonly closes: string | null;
}): InterviewPeriod | null {
  const { closes, first_day, last_day, opens } = row;
  if (!first_day || !last_day || !opens || !closes) return null;
  // PostgreSQL includes the seconds.
  return { firstDay: first_day, lastDay: last_day, opens: opens.slice(0, 5), closes: closes.slice(0, 5) };
}

/** An interview as shown in mails and on pages. */
export interface InterviewDetails {
  /** Null until a time is chosen. */
  readonly startsAt: string | null;
  readonly minutes: number;
  /** The times to choose from; empty when a period is offered. */
  readonly times: readonly string[];
  readonly period: InterviewPeriod | null;
  readonly place: string | null;
  readonly videoUrl: string | null;
  readonly interviewers: readonly string[];
}

const DAY = { timeZone: 'America/Santiago', weekday: 'long', day: 'numeric', month: 'long' } as const;
const HOUR = { timeZone: DAY.timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const ENGLISH_HOUR = { timeZone: DAY.timeZone, hour: 'numeric', minute: '2-digit' } as const;
const DAYS = { es: new Intl.DateTimeFormat('es-CL', DAY), en: new Intl.DateTimeFormat('en-US', DAY) };
const HOURS = {
  es: new Intl.DateTimeFormat('es-CL', HOUR),
  en: new Intl.DateTimeFormat('en-US', ENGLISH_HOUR),
};

/** @returns the time of day of a moment in Chile: `15:30`; in English, `3:30 PM` */
export const interviewHour = (timestamp: string, language: Language): string =>
  // The space before PM is a narrow one, which not every font has.
  HOURS[language].format(new Date(timestamp)).replace('\u202f', ' ');

/** @returns a moment in Chile's local time, in words: `martes, 1 de diciembre, 10:30` */
export const interviewTime = (timestamp: string, language: Language): string =>
  `${DAYS[language].format(new Date(timestamp))}, ${interviewHour(timestamp, language)}`;

/** @returns a day (`2026-12-01`) in words: `martes, 1 de diciembre` */
export const interviewDay = (day: string, language: Language): string =>
  // Noon in UTC is the same day in Chile.
  DAYS[language].format(new Date(`${day}T12:00:00Z`));

/** @returns a period in words, to be used within a sentence */
export function periodInWords(period: InterviewPeriod, language: Language): string {
  const { firstDay, lastDay } = period;
  const [opens, closes] = [period.opens, period.closes].map((hour) =>
    interviewHour(momentInChile(`${firstDay}T${hour}`), language),
  );
  const [first, last] = [interviewDay(firstDay, language), interviewDay(lastDay, language)];
  if (language === 'en')
    return firstDay === lastDay
      ? `any free time on ${first} between ${opens} and ${closes}`
      : `any free time from ${first} to ${last}, on business days between ${opens} and ${closes}`;
  return firstDay === lastDay
    ? `cualquier hora libre del ${first}, de ${opens} a ${closes}`
    : `cualquier hora libre entre el ${first} y el ${last}, en días hábiles de ${opens} a ${closes}`;
}

const FACTS = {
  es: {
    when: 'Cuándo',
    minutes: 'Duración',
    place: 'Lugar',
    video: 'Videollamada',
    with: 'Con',
    zone: 'hora de Santiago',
    duration: (minutes: number) => `${minutes} minutos`,
  },
  en: {
    when: 'When',
    minutes: 'Length',
    place: 'Place',
    video: 'Video call',
    with: 'With',
    zone: 'Santiago time',
    duration: (minutes: number) => `${minutes} minutes`,
  },
} as const;

/** @returns the values of `{{hora}}` and `{{horas}}` in a mail */
export function interviewValues(
  { period, startsAt, times }: InterviewDetails,
  language: Language,
): { hora: string; horas: string } {
  const { zone } = FACTS[language];
  const offered = period
    ? [periodInWords(period, language)]
    : times.map((time) => interviewTime(time, language));
  return {
    hora: startsAt ? `${interviewTime(startsAt, language)} (${zone})` : '',
    horas: `${offered.map((time) => `· ${time}`).join('\n')}\n(${zone})`,
  };
}

/** @returns the facts about an interview below a mail's text: labels and values */
export function interviewFacts(interview: InterviewDetails, language: Language): [string, string][] {
  const { interviewers, minutes, place, videoUrl } = interview;
  const labels = FACTS[language];
  const rows: [string, string | null][] = [
    [labels.when, interviewValues(interview, language).hora],
    [labels.minutes, labels.duration(minutes)],
    [labels.place, place],
    [labels.video, videoUrl],
    [labels.with, interviewers.join(', ')],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []));
}
