import { expect, test } from 'vitest';
import { durationText, percentText } from './chart-labels.ts';

test.each([
  [86_400, '1 día'],
  [302_400, '3,5 días'],
  [5400, '1,5 horas'],
  [3600, '1 hora'],
  [30, '0,5 minutos'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('a share of nothing is shown as a dash', () => {
  expect(percentText(0, 0)).toBe('–');
  expect(percentText(1, 8).replace(/\s/, ' ')).toMatch(/^12,5 ?%$/);
});

test('what is not a share is shown as a dash: applications without a view, or from before views were counted', () => {
  expect(percentText(73, 1)).toBe('–');
  expect(percentText(73, null)).toBe('–');
});
