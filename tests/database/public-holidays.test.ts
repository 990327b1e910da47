import { serveTestPlatform } from '@voltandes/platform/testing/platform';
import { expect, test } from 'vitest';
import { publicHolidays } from '#domain/messages/public-holidays.ts';

const YEARS = Array.from({ length: 28 }, (_, at) => 2022 + at);

test('the database and the domain have the same public holidays', async () => {
  await using served = await serveTestPlatform('template_product');
  const rows = await served.db.sql<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from generate_series('2022-01-01', '2049-12-31', interval '1 day') day
       where private.is_public_holiday(day::date) order by day`,
  );
  expect(rows.map(({ day }) => day)).toEqual(
    YEARS.flatMap((year) => [...publicHolidays(year).keys()].sort()),
  );
});
