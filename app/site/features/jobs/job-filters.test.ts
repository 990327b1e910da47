import { expect, test } from 'vitest';
import { jobPostingRow } from '#testing/job-posting.ts';
import { filterJobs, filterOptions, parseFilters } from './job-filters.ts';

const job = (title: string, department: string, location: string) =>
  jobPostingRow({ title, department, location });
const jobs = [
  job('Ingeniero/a de Automatización', 'Automatización', 'Antofagasta'),
  job('Proyectista Eléctrico', 'Ingeniería', 'Santiago'),
];
const titles = (query: string) =>
  filterJobs(jobs, parseFilters(new URLSearchParams(query))).map(({ title }) => title);

test.each([
  ['', 2],
  ['buscar=AUTOMATIZACIÓN', 1],
  ['buscar=scada', 2],
  ['buscar=nada', 0],
  ['departamento=Ingeniería', 1],
  ['departamento=Ingenier', 0],
  ['ubicacion=Santiago&departamento=Automatización', 0],
])('%j matches %i postings', (query, count) => {
  expect(titles(query)).toHaveLength(count);
});

test('filter options are the distinct values, sorted', () => {
  expect(filterOptions([...jobs, ...jobs], 'location')).toEqual(['Antofagasta', 'Santiago']);
});
