/** Limits of an interview, as its table has them. */
export const INTERVIEW_LIMITS = {
  times: 10,
  place: 300,
  videoUrl: 500,
  note: 2000,
  reply: 1000,
  interviewers: 10,
} as const;

/** Minutes. */
export const INTERVIEW_LENGTHS = [30, 45, 60, 90, 120] as const;

export const INTERVIEW_STATES = ['offered', 'scheduled', 'declined', 'cancelled'] as const;

const DAY_AND_HOUR = {
  es: new Intl.DateTimeFormat('es-CL', {
    timeZone: 'America/Santiago',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }),
  en: new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Santiago',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }),
} as const;

/** @returns a moment as people in Chile say it: `martes, 1 de diciembre, 10:30` */
export const interviewTime = (timestamp: string, language: 'es' | 'en'): string =>
  DAY_AND_HOUR[language].format(new Date(timestamp));
