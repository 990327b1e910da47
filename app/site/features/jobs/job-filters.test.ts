import { expect, test } from 'vitest';
import { jobPostingRow } from '#testing/job-posting.ts';
import {
  departmentOptions,
  filterJobs,
  findOption,
  hasFilters,
  locationOptions,
  parseFilters,
} from './job-filters.ts';

const job = (title: string, department: string, location: string) => ({
  ...jobPostingRow({ title, department, location }),
  spanish: { department },
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
  ['buscar=+scada+', 2],
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
  expect(locationOptions([...jobs, ...jobs], 'Remoto').map(({ label }) => label)).toEqual([
    'Antofagasta',
    'Santiago',
  ]);
});

test('a posting is found under each of its places, and remote work under one name', () => {
  const placed = ['Antofagasta y Calama', 'Home office', 'Teletrabajo', 'Todo Chile'].map((location) =>
    job('Cargo', 'Taller', location),
  );
  expect(locationOptions(placed, 'Remote')).toEqual([
    { value: 'Antofagasta', label: 'Antofagasta' },
    { value: 'Calama', label: 'Calama' },
    { value: 'Remoto', label: 'Remote' },
    { value: 'Todo Chile', label: 'Todo Chile' },
  ]);
  const found = (ubicacion: string) =>
    filterJobs(placed, parseFilters(new URLSearchParams({ ubicacion }))).map(({ location }) => location);
  expect(found('calama')).toEqual(['Antofagasta y Calama']);
  expect(found('Antofagasta y Calama')).toEqual(['Antofagasta y Calama']);
  expect(found('Remoto')).toEqual(['Home office', 'Teletrabajo']);
});

test('a department is filtered by its Spanish name in both languages', () => {
  const english = jobs.map((one) => ({
    ...one,
    department: one.department === 'Ingeniería' ? 'Engineering' : 'Automation',
  }));
  expect(departmentOptions(english)).toEqual([
    { value: 'Automatización', label: 'Automation' },
    { value: 'Ingeniería', label: 'Engineering' },
  ]);
  for (const name of ['Ingeniería', 'Engineering']) {
    const query = new URLSearchParams({ departamento: name });
    expect(filterJobs(english, parseFilters(query))).toHaveLength(1);
    expect(findOption(departmentOptions(english), name)).toBe('Ingeniería');
  }
});

test('a value without accents matches its option', () => {
  const options = departmentOptions(jobs);
  expect(findOption(options, 'ingenieria')).toBe('Ingeniería');
  expect(findOption(options, 'Nada')).toBe('Nada');
});

test.each([
  ['', false],
  ['buscar=+', false],
  ['buscar=scada', true],
  ['departamento=Ingeniería', true],
  ['ubicacion=Santiago', true],
])('%j filters: %s', (query, isFiltered) => {
  expect(hasFilters(parseFilters(new URLSearchParams(query)))).toBe(isFiltered);
});
