import { expect, test } from 'vitest';
import { MAX_QUOTE_FILE_BYTES, QUOTE_FILE_NAME, quoteFileObject, validateQuoteFiles } from './quote-file.ts';

const file = (name: string, size = 1) => ({ name, size });

test.each([
  [[], null],
  [[file('plano.DWG'), file('cubicación.xlsx'), file('foto.JPEG')], null],
  [[file('a.pdf'), file('b.pdf'), file('c.pdf'), file('d.pdf')], 'count'],
  [[file('plano.dwg.exe')], 'type'],
  [[file('planilla.xlsm')], 'type'],
  [[file('plano.constructor')], 'type'],
  [[file('a.pdf', MAX_QUOTE_FILE_BYTES)], null],
  [[file('a.pdf', MAX_QUOTE_FILE_BYTES + 1)], 'size'],
])('%j: %s', (files, problem) => {
  expect(validateQuoteFiles(files)).toBe(problem);
});

test('objects have unguessable names and the media type of their extension', () => {
  const { name, type } = quoteFileObject('Foto tablero.jpeg');
  expect(name).toMatch(QUOTE_FILE_NAME);
  expect(name).toMatch(/\.jpg$/);
  expect(`${name}.exe`).not.toMatch(QUOTE_FILE_NAME);
  expect(`resumes/${name}`).not.toMatch(QUOTE_FILE_NAME);
  expect(type).toBe('image/jpeg');
  expect(() => quoteFileObject('plano.jpeg.exe')).toThrow(RangeError);
});
