import { expect, test } from 'vitest';
import { caseService, findOffering } from './offering.ts';

test.each([
  ['Ingeniería, Automatización, Montaje', 'Ingeniería'],
  ['Montaje', 'Montaje eléctrico'],
  ['Prevención, Integración', 'Integración'],
  ['Administración', null],
])('the service of a case of %j is %s', (areas, service) => {
  expect(caseService(areas)).toBe(service);
});

test.each([
  ['/servicios/integracion-de-tableros', 'panels'],
  ['/sectores/mineria', 'mining'],
  ['/servicios/constructor', undefined],
])('%s is the page of %s', (path, key) => {
  expect(findOffering(path)?.key).toBe(key);
});
