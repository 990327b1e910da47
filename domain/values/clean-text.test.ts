import { expect, test } from 'vitest';
import { cleanEmail, cleanLine, cleanLines } from './clean-text.ts';

test.each([
  ['  Ana  Soto ', 'Ana Soto'],
  ['Ana\u200b\u2060\ufeff Soto', 'Ana Soto'],
  ['\u202eotoS anA', 'otoS anA'],
  ['Ana\u00a0\u3000Soto\u0007', 'Ana Soto'],
  ['\u2800', ''],
  ['\u3164\u115f\uffa0', ''],
  ['O’Higgins Müller', 'O’Higgins Müller'],
])('%j as a name is %j', (text, cleaned) => {
  expect(cleanLine(text)).toBe(cleaned);
});

test.each([
  ['ana@correo.cl\u200b', 'ana@correo.cl'],
  ['mailto:ana@correo.cl', 'ana@correo.cl'],
  ['MAILTO: ana@correo.cl ', 'ana@correo.cl'],
  ['<ana@correo.cl>', 'ana@correo.cl'],
])('%j as an address is %j', (text, cleaned) => {
  expect(cleanEmail(text)).toBe(cleaned);
});

test('texts keep their lines and emoji, and lose what is invisible', () => {
  expect(cleanLines('\n Hola\u200b:\n\n  uno \u202edos 👩\u200d🔧\u2800\n')).toBe(
    'Hola:\n\n  uno dos 👩\u200d🔧',
  );
});
