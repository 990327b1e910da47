import { expect, test } from 'vitest';
import { describeMissingEnglish } from './missing-english.ts';

test.each([
  [['beneficios'], 'Falta en inglés: beneficios'],
  [['título', 'cargo', 'sector', 'lugar'], 'Falta en inglés: título, cargo, sector, lugar'],
  [['título', 'cargo', 'sector', 'lugar', 'áreas'], 'Falta en inglés: título, cargo, sector y 2 más'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'Falta en inglés: todo'],
])('%j of six', (missing, text) => {
  expect(describeMissingEnglish(missing, 6)).toBe(text);
});
