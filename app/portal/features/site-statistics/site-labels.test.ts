import { expect, test } from 'vitest';
import { changeText, pageText, vitalText } from './site-labels.ts';

test('changes are compared with the period before, if it was counted', () => {
  expect(changeText(112, 100)).toBe('+12%');
  expect(changeText(50, 100)).toBe('-50%');
  expect(changeText(5, 0)).toBe('–');
  expect(changeText(5, null)).toBe('–');
});

test('measured values have their unit', () => {
  expect([vitalText('LCP', 2149), vitalText('INP', 180.4), vitalText('CLS', 0.126)]).toEqual([
    '2,1 s',
    '180 ms',
    '0,13',
  ]);
});

test('a parameter of a page is not named', () => {
  expect(pageText('/mi-postulacion/:token')).toBe('/mi-postulacion/…');
  expect(pageText('/servicios')).toBe('/servicios');
});
