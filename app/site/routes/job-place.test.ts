import { expect, test } from 'vitest';
import { parseJobPlace } from './job-place.ts';

test.each([
  ['Calama', false, 'Calama', 'Antofagasta'],
  ['Concepción', false, 'Concepción', 'Biobío'],
  ['Santiago (híbrido)', false, 'Santiago', 'Metropolitana'],
  ['Viña del Mar, híbrido', false, 'Viña del Mar', 'Valparaíso'],
  ['Remoto', true, null, null],
  ['Remoto desde Chile', true, null, null],
  ['A distancia', true, null, null],
  ['Santiago · teletrabajo', true, 'Santiago', 'Metropolitana'],
  ['Faena Los Bronces', false, 'Faena Los Bronces', null],
])('reads %s', (location, isRemote, locality, region) => {
  expect(parseJobPlace(location)).toEqual({ isRemote, locality, region });
});
