import { expect, test } from 'vitest';
import { compareNames, fold } from './fold.ts';

test('folds case and accents', () => {
  expect(fold('Ingeniería ÑUÑOA')).toBe('ingenieria nunoa');
});

test('sorts names by their letters, whatever their case and accents', () => {
  expect(
    ['Óptica', 'obras', 'Proyectos', 'Ñuñoa', 'Áreas', 'Mantención', 'obras'].sort(compareNames),
  ).toEqual(['Áreas', 'Mantención', 'Ñuñoa', 'obras', 'obras', 'Óptica', 'Proyectos']);
});
