import { expect, test } from 'vitest';
import { perStatus, perWeek } from './series.ts';

test('the last week is the current one in Chile', () => {
  const counts = { '2026-11-09': 1, '2026-11-16': 2, '2025-01-06': 9 };
  // Sunday evening in Chile is Monday in UTC.
  const bars = perWeek(counts, new Date('2026-11-23T02:30:00Z'));
  expect(bars).toHaveLength(8);
  expect(bars.slice(-2)).toEqual([
    {
      id: '2026-11-09',
      label: '09/11',
      value: 1,
      to: '/admin/rrhh/applications?desde=2026-11-09&hasta=2026-11-15',
    },
    {
      id: '2026-11-16',
      label: '16/11',
      value: 2,
      to: '/admin/rrhh/applications?desde=2026-11-16&hasta=2026-11-22',
    },
  ]);
  expect(bars[0]).toMatchObject({ id: '2026-09-28', label: '28/09', value: 0 });
});

test('every status has a bar', () => {
  expect(perStatus({ approved: 3 }).map(({ value }) => value)).toEqual([0, 0, 3, 0, 0]);
});
