import { expect, test } from 'vitest';
import { JOB_LOCATIONS } from '#testing/job-locations.ts';
import { placeNames } from './job-place.ts';
import { parseJobPlace, regionOf } from './parse-job-place.ts';

test.each(JOB_LOCATIONS)('reads %j', (location, place) => {
  expect(parseJobPlace(location)).toEqual(place);
});

test('knows the regions of places', () => {
  expect(
    ['Calama', 'Concepción', 'Viña del Mar', 'Región de Los Ríos', 'Lima', 'Faena Los Bronces'].map(regionOf),
  ).toEqual(['Antofagasta', 'Biobío', 'Valparaíso', 'Los Ríos', null, null]);
});

test.each([
  ['Antofagasta y Calama', ['Antofagasta', 'Calama']],
  ['Home office', ['Remoto']],
  ['Santiago / Remoto', ['Santiago', 'Remoto']],
  ['Todo Chile', ['Todo Chile']],
])('%j is found under %j', (location, names) => {
  expect(placeNames({ location, ...parseJobPlace(location) })).toEqual(names);
});
