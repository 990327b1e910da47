import { z } from 'zod';
import { holidayOn } from '../messages/public-holidays.ts';
import { DAY_MS, weekday } from '../values/calendar-day.ts';
import { cleanLine } from '../values/clean-text.ts';

/** The hours that count of a day. */
interface CountedHours {
  readonly from: number;
  readonly to: number;
}

/** The hours that count of a day, `2026-12-31`; null for one on which the company is closed. */
export type HoursOn = (day: string) => CountedHours | null;

/** From Monday, in Spanish. */
export const WEEKDAY_NAMES = [
  'Lunes',
  'Martes',
  'Miércoles',
  'Jueves',
  'Viernes',
  'Sábado',
  'Domingo',
] as const;

/** Hours and minutes, `08:30`. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Escriba una hora, como 08:30' });
const day = z.iso.date({ error: 'Elija una fecha' });

/** The most days that one closing may last, and the most closings. */
const MAX_CLOSED_DAYS = 60;
export const MAX_CLOSINGS = 50;
export const MAX_CLOSING_NAME = 80;

const openDay = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'Debe cerrar después de abrir' });

const closing = z
  .object({
    from: day,
    until: day,
    name: z
      .string()
      .overwrite(cleanLine)
      .max(MAX_CLOSING_NAME, { error: `Máximo ${MAX_CLOSING_NAME} caracteres` })
      .default(''),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], error: 'Debe terminar después de empezar' })
  .refine(({ from, until }) => Date.parse(until) - Date.parse(from) < MAX_CLOSED_DAYS * DAY_MS, {
    path: ['until'],
    error: `Máximo ${MAX_CLOSED_DAYS} días seguidos`,
  });

/** Monday to Friday from 8:00 to 18:00. */
const WEEKDAYS: readonly (z.output<typeof openDay> | null)[] = Array.from({ length: 7 }, (_, index) =>
  index < 5 ? { from: '08:00', to: '18:00' } : null,
);

/** When the company is open, from Monday, and the days on which it is closed besides public holidays. */
export const openingHoursSchema = z.object({
  days: z
    .array(openDay.nullable())
    .length(7)
    // Otherwise no time would ever count, and nothing would be due.
    .refine((days) => days.some((open) => open !== null), { error: 'Abra al menos un día' })
    .default(() => [...WEEKDAYS]),
  closings: z
    .array(closing)
    .max(MAX_CLOSINGS, { error: `Máximo ${MAX_CLOSINGS} cierres` })
    .default([]),
});

/** The form of the opening hours: a closed day keeps its hours while it is edited. */
export const openingHoursFormSchema = z
  .object({
    days: z.array(z.object({ isOpen: z.boolean(), from: z.string(), to: z.string() })),
    closings: z.array(z.object({ from: z.string(), until: z.string(), name: z.string() })),
  })
  .transform(
    ({ closings, days }): z.input<typeof openingHoursSchema> => ({
      closings,
      days: days.map(({ from, isOpen, to }) => (isOpen ? { from, to } : null)),
    }),
  )
  .pipe(openingHoursSchema);

export type OpeningHours = z.output<typeof openingHoursSchema>;

export const DEFAULT_OPENING_HOURS: OpeningHours = openingHoursSchema.parse({});

const hoursOf = (clock: string): number => Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60;

/** The opening hours by day: none on public holidays and closed days. */
export function openingHoursOn({ closings, days }: OpeningHours): HoursOn {
  const week = days.map((open) => open && { from: hoursOf(open.from), to: hoursOf(open.to) });
  return (day) => {
    const hours = week[weekday(day) - 1] ?? null;
    return hours === null || holidayOn(day) !== null || isClosed(closings, day) ? null : hours;
  };
}

const isClosed = (closings: OpeningHours['closings'], day: string): boolean =>
  closings.some(({ from, until }) => from <= day && day <= until);

const WHOLE_DAY: CountedHours = { from: 0, to: 24 };

/** All hours of the days on which the company is open, also those of the night. */
export const wholeDays =
  (hoursOn: HoursOn): HoursOn =>
  (day) =>
    hoursOn(day) && WHOLE_DAY;
