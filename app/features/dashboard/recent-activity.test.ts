import { expect, test } from 'vitest';
import { recentActivity } from './recent-activity.ts';

const hour = (at: number): string => `2026-11-20T${String(at).padStart(2, '0')}:00:00+00:00`;

test('three applications, two requests and two postings are merged and cut to five', () => {
  const activity = recentActivity({
    applications: [1, 2, 3, 4].map((at) => ({
      id: `a${at}`,
      full_name: 'Ana',
      applied_at: hour(10 + at),
      job_posting_id: 'p1',
    })),
    internships: [1, 2, 3].map((at) => ({
      id: `i${at}`,
      first_name: 'Eva',
      last_name: 'Soto',
      created_at: hour(at),
    })),
    postings: [1, 2, 3].map((at) => ({ id: `p${at}`, title: `Cargo ${at}`, created_at: hour(5 + at) })),
  });
  expect(activity.map(({ id }) => id)).toEqual(['a4', 'a3', 'a2', 'p3', 'p2']);
  expect(activity[0]?.text).toBe('Ana postuló a Cargo 1');
});
