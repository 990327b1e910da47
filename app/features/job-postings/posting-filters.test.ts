import { expect, test } from 'vitest';
import type { CountedPosting } from './list-postings.ts';
import { NEWEST_FIRST, type PostingFilters, shownPostings } from './posting-filters.ts';

const posting = (
  title: string,
  day: number,
  views_count: number,
  status: CountedPosting['status'],
): CountedPosting => ({
  id: title,
  title,
  department: 'Taller',
  location: 'Santiago',
  description: '',
  requirements: '',
  benefits: null,
  employment_type: 'full_time',
  experience_level: 'mid',
  salary_min: null,
  salary_max: null,
  status,
  created_at: `2026-11-${day}T12:00:00+00:00`,
  updated_at: `2026-11-${day}T12:00:00+00:00`,
  expires_at: null,
  external_link: null,
  views_count,
  job_applications: 30 - day,
});
const postings = [
  posting('Armador', 20, 5, 'draft'),
  posting('Ánodo', 10, 9, 'active'),
  posting('Zinc', 15, 7, 'active'),
];
const ALL: PostingFilters = { search: '', status: null, sort: NEWEST_FIRST };

test.each([
  [ALL, ['Armador', 'Zinc', 'Ánodo']],
  [{ ...ALL, status: 'active' }, ['Zinc', 'Ánodo']],
  [{ ...ALL, search: ' ZI' }, ['Zinc']],
  [{ ...ALL, sort: { column: 'oferta', isDescending: false } }, ['Ánodo', 'Armador', 'Zinc']],
  [{ ...ALL, sort: { column: 'vistas', isDescending: true } }, ['Ánodo', 'Zinc', 'Armador']],
  [{ ...ALL, sort: { column: 'postulaciones', isDescending: false } }, ['Armador', 'Zinc', 'Ánodo']],
] satisfies [PostingFilters, string[]][])('%j shows %j', (filters, titles) => {
  expect(shownPostings(postings, filters).map(({ title }) => title)).toEqual(titles);
});
