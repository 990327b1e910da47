import { expect, test } from 'vitest';
import { jobPostingRow } from '#testing/job-posting.ts';
import { similarJobs } from './similar-jobs.ts';

test('lists postings of the same department, then of the same place, but not the posting itself', () => {
  // As on an English page, where only some departments are translated.
  const job = (department: string, location: string) => ({
    ...jobPostingRow({ department: location === 'Arica' ? 'Workshop' : department, location }),
    spanish: { department },
  });
  const own = job('Taller', 'Calama');
  const [place, department, both, neither] = [
    job('Montaje', 'Calama'),
    job('Taller', 'Arica'),
    job('Taller', 'Calama'),
    job('Montaje', 'Arica'),
  ];
  expect(similarJobs(own, [own, neither, place, department, both])).toEqual([both, department, place]);
  expect(similarJobs(own, [place, both, both, department])).toEqual([both, both, department]);
});
