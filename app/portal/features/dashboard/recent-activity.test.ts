import { expect, test } from 'vitest';
import { recentActivity } from './recent-activity.ts';

const hour = (at: number): string => `2026-11-20T${String(at).padStart(2, '0')}:00:00+00:00`;

test('merges applications, internship applications and postings, newest first, and keeps five', () => {
  const activity = recentActivity({
    latest_applications: [4, 3, 2].map((at) => ({
      id: `a${at}`,
      full_name: 'Ana',
      at: hour(10 + at),
      job_posting_id: 'p1',
      title: 'Cargo 1',
    })),
    latest_internships: [3, 2].map((at) => ({
      id: `i${at}`,
      first_name: 'Eva',
      last_name: 'Soto',
      at: hour(at),
    })),
    latest_postings: [3, 2].map((at) => ({ id: `p${at}`, title: `Cargo ${at}`, at: hour(5 + at) })),
  });
  expect(activity.map(({ id }) => id)).toEqual(['a4', 'a3', 'a2', 'p3', 'p2']);
  expect(activity[0]).toMatchObject({
    text: 'Ana postuló a Cargo 1',
    to: '/admin/rrhh/applications/p1?postulante=a4',
  });
});
