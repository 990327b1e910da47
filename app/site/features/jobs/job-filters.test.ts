import { expect, test } from 'vitest';
import type { JobPosting } from '#domain/job-posting.ts';
import { filterJobs, filterOptions, parseFilters } from './job-filters.ts';

const job = (title: string, department: string, location: string): JobPosting => ({
  id: crypto.randomUUID(),
  title,
  description: 'PLC y SCADA',
  requirements: '',
  benefits: null,
  department,
  location,
  employment_type: 'full_time',
  experience_level: 'mid',
  salary_min: null,
  salary_max: null,
  status: 'active',
  created_at: '2026-11-01T00:00:00Z',
  expires_at: null,
  external_link: null,
  views_count: 0,
});
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
