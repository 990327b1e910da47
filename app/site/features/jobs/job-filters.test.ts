import { expect, test } from 'vitest';
import { jobPostingRow } from '#testing/job-posting.ts';
import { filterJobs, filterOptions, filterQuery, findOption, parseFilters } from './job-filters.ts';

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
  ['buscar=electrico', 1],
  ['buscar=el%C3%A9ctrico', 1],
  ['departamento=ingenieria', 1],
  ['departamento=Ingenier', 0],
  ['ubicacion=Santiago&departamento=Automatización', 0],
])('%j matches %i postings', (query, count) => {
  expect(titles(query)).toHaveLength(count);
});

test('filter options are the distinct values, sorted', () => {
  expect(filterOptions([...jobs, ...jobs], 'location')).toEqual(['Antofagasta', 'Santiago']);
});

test('a value without accents means its option', () => {
  expect(findOption(['Ingeniería', 'Taller'], 'ingenieria')).toBe('Ingeniería');
  expect(findOption(['Taller'], 'Nada')).toBe('Nada');
});

test('empty fields stay out of the URL', () => {
  const form = new FormData();
  form.set('buscar', ' ');
  form.set('departamento', '');
  expect(filterQuery(form)).toBe('');
  form.set('ubicacion', 'Concepción');
  expect(filterQuery(form)).toBe('?ubicacion=Concepci%C3%B3n');
});
