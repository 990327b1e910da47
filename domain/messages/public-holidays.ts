import { shiftDay, weekday } from '../values/calendar-day.ts';

/** @returns Easter Sunday: Meeus, Astronomical Algorithms, chapter 8 */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return shiftDay(`${year}-03-01`, h + l - 7 * m + 21);
}

/**
 * Days from the date to its holiday, by weekday from Monday. Law 19.668: the nearest Monday, for a date within the
 * working week.
 */
const TO_MONDAY = [0, -1, -2, -3, 3, 0, 0];
/** Law 20.299: a Tuesday moves to the Friday before, a Wednesday to the Friday after. */
const TO_FRIDAY = [0, -4, 2, 0, 0, 0, 0];

const moved = (day: string, by: readonly number[]): string => shiftDay(day, by[weekday(day) - 1] ?? 0);

/**
 * The nationwide public holidays of Chile in a year, by day. Excludes regional holidays, and election days, which are
 * Sundays. `private.is_public_holiday` has the same ones.
 *
 * Sources (bcn.cl/leychile): laws 2.977 (feasts), 3.810 and 19.668 (12 October, moved), 19.668 (29 June, moved), 20.148
 * (16 July), 20.215 and 20.983 (2 January, 17 and 20 September), 20.299 (31 October, moved), 21.357 (winter solstice)
 * and article 35 of the labor code (1 May).
 */
export function publicHolidays(year: number): ReadonlyMap<string, string> {
  const sunday = easter(year);
  /** Holidays only when they connect another holiday with a weekend: by weekday from Monday. */
  const bridges: [string, number[], string][] = [
    [`${year}-01-02`, [1], 'Feriado de Año Nuevo'],
    [`${year}-09-17`, [1, 5], 'Feriado de Fiestas Patrias'],
    [`${year}-09-20`, [5], 'Feriado de Fiestas Patrias'],
  ];
  return new Map([
    [`${year}-01-01`, 'Año Nuevo'],
    [shiftDay(sunday, -2), 'Viernes Santo'],
    [shiftDay(sunday, -1), 'Sábado Santo'],
    [`${year}-05-01`, 'Día del Trabajo'],
    [`${year}-05-21`, 'Glorias Navales'],
    // The solstice in Chile's local time, until 2049.
    [`${year}-06-${year % 4 < 2 ? 20 : 21}`, 'Día de los Pueblos Indígenas'],
    [moved(`${year}-06-29`, TO_MONDAY), 'San Pedro y San Pablo'],
    [`${year}-07-16`, 'Virgen del Carmen'],
    [`${year}-08-15`, 'Asunción de la Virgen'],
    [`${year}-09-18`, 'Independencia Nacional'],
    [`${year}-09-19`, 'Glorias del Ejército'],
    [moved(`${year}-10-12`, TO_MONDAY), 'Encuentro de Dos Mundos'],
    [moved(`${year}-10-31`, TO_FRIDAY), 'Iglesias Evangélicas y Protestantes'],
    [`${year}-11-01`, 'Todos los Santos'],
    [`${year}-12-08`, 'Inmaculada Concepción'],
    [`${year}-12-25`, 'Navidad'],
    ...bridges.flatMap(([day, weekdays, name]) =>
      weekdays.includes(weekday(day)) ? [[day, name] as const] : [],
    ),
  ]);
}

/** The holidays of the years asked for: a count of days asks once for each of them. */
const holidaysByYear = new Map<number, ReadonlyMap<string, string>>();

/** @returns the holiday on a day (`2026-12-25`), or null if there is none */
export function holidayOn(day: string): string | null {
  const year = Number(day.slice(0, 4));
  const holidays = holidaysByYear.get(year) ?? publicHolidays(year);
  holidaysByYear.set(year, holidays);
  return holidays.get(day) ?? null;
}

/** @returns whether a day is Monday to Friday and not a public holiday */
export const isWorkday = (day: string): boolean => weekday(day) <= 5 && holidayOn(day) === null;
