import { expect, test } from 'vitest';
import { perPosting, perWeek } from './series.ts';

test('a week begins on Monday in Chile', () => {
  const bars = perWeek(
    // Sunday evening in Chile is Monday in Greenwich.
    ['2026-11-16T02:30:00Z', '2026-11-16T12:00:00Z', '2026-11-20T12:00:00Z', '2025-01-01T00:00:00Z'],
    new Date('2026-11-20T15:00:00Z'),
  );
  expect(bars).toHaveLength(8);
  expect(bars.slice(-2)).toEqual([
    { label: '09/11', value: 1 },
    { label: '16/11', value: 2 },
  ]);
});

test('postings without applications are left out, the fullest comes first', () => {
  const postings = ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase() }));
  const applications = ['b', 'a', 'b'].map((job_posting_id) => ({ job_posting_id }));
  expect(perPosting(applications, postings)).toEqual([
    { label: 'B', value: 2 },
    { label: 'A', value: 1 },
  ]);
});
