import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('quotes what separates, and defuses formulas', () => {
  expect(
    toCsv([
      ['Nombre', 'Correo'],
      ['Rojas; "Amanda"', 'a@b.cl'],
      ['=1+1', '-2'],
      ['dos\nlíneas', ''],
    ]),
  ).toBe('\uFEFFNombre;Correo\r\n"Rojas; ""Amanda""";a@b.cl\r\n\'=1+1;\'-2\r\n"dos\nlíneas";\r\n');
});
