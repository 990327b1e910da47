import { expect, test } from 'vitest';
import { keyFigure } from './key-figure.ts';

test.each([
  ['38 % menos de fallas de comunicación', '38 %', 'menos de fallas de comunicación'],
  ['2,5 MVA adicionales', '2,5 MVA', 'adicionales'],
  ['42 pozos en línea', '42', 'pozos en línea'],
  ['60 % menos de horas en terreno', '60 %', 'menos de horas en terreno'],
  ['Factor de potencia de 0,98', '0,98', 'Factor de potencia'],
  ['Cero detenciones no programadas', '0', 'detenciones no programadas'],
  ['Montaje en nueve días', null, 'Montaje en nueve días'],
  ['TE1 aprobado en primera revisión', null, 'TE1 aprobado en primera revisión'],
  ['', null, ''],
])('%j: %j of %j', (result, figure, label) => {
  expect(keyFigure(result)).toEqual({ figure, label });
});
