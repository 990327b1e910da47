import { describe, expect, test } from 'vitest';
import { holidayOn, isWorkday, publicHolidays } from './public-holidays.ts';

/** As published or announced by the government's calendar and the labor directorate (dt.gob.cl). */
const EXPECTED = {
  2026: '01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25',
  2027: '01-01 03-26 03-27 05-01 05-21 06-21 06-28 07-16 08-15 09-17 09-18 09-19 10-11 10-31 11-01 12-08 12-25',
  2028: '01-01 04-14 04-15 05-01 05-21 06-20 06-26 07-16 08-15 09-18 09-19 10-09 10-27 11-01 12-08 12-25',
} as const;

test.each(Object.entries(EXPECTED))('the public holidays of %s', (year, expected) => {
  const days = [...publicHolidays(Number(year)).keys()].sort();
  expect(days).toEqual(expected.split(' ').map((day) => `${year}-${day}`));
});

describe('by law', () => {
  test.each([
    ['2023-01-02', 'Feriado de Año Nuevo', 'a Monday after a Sunday'],
    ['2018-09-17', 'Feriado de Fiestas Patrias', 'a Monday before the 18th'],
    ['2019-09-20', 'Feriado de Fiestas Patrias', 'a Friday after the 19th'],
    ['2018-07-02', 'San Pedro y San Pablo', 'from Friday to the next Monday'],
    ['2018-11-02', 'Iglesias Evangélicas y Protestantes', 'from Wednesday to Friday'],
    ['2023-10-27', 'Iglesias Evangélicas y Protestantes', 'from Tuesday to the Friday before'],
    ['2025-06-20', 'Día de los Pueblos Indígenas', 'a solstice late on the 20th'],
    ['2038-04-23', 'Viernes Santo', 'as late as it gets'],
  ])('%s is %s: %s', (day, name) => {
    expect(holidayOn(day)).toBe(name);
  });

  test.each(['2018-06-29', '2023-10-31', '2024-01-02', '2026-09-17', '2026-09-20', '2026-12-07'])(
    '%s is not a holiday',
    (day) => {
      expect(holidayOn(day)).toBeNull();
    },
  );
});

test('working days are Monday to Friday, except holidays', () => {
  const days = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09'];
  expect(days.filter(isWorkday)).toEqual(['2026-12-04', '2026-12-07', '2026-12-09']);
});
