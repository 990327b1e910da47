import { expect, test } from 'vitest';
import {
  MAX_QUOTE_FILE_BYTES,
  QUOTE_FILE_NAME,
  quoteFileExtension,
  quoteFileObject,
  validateQuoteFiles,
} from './quote-file.ts';

test.each([
  [[], null],
  [[1, 1, 1], null],
  [[1, 1, 1, 1], 'count'],
  [[MAX_QUOTE_FILE_BYTES], null],
  [[1, MAX_QUOTE_FILE_BYTES + 1], 'size'],
])('files of %j bytes: %s', (sizes, problem) => {
  expect(validateQuoteFiles(sizes.map((size) => ({ size })))).toBe(problem);
});

test.each([
  ['plano.DWG', '', null, 'dwg'],
  ['cubicación.xlsx', '', null, 'xlsx'],
  ['foto.JPEG', '', null, 'jpg'],
  ['plano.dwg.exe', '', null, null],
  ['planilla.xlsm', '', null, null],
  ['plano.constructor', 'constructor', null, null],
  ['foto.jpg', 'image/jpeg', '\u0089PNG\r\n\u001a\n', 'png'],
  ['Plano unilineal', '', '%PDF-1.7', 'pdf'],
  ['plano.bak', '', 'AC1032', 'dwg'],
  ['planilla.xlsx', '', 'PK\u0003\u0004 [Content_Types].xml word/document.xml', null],
])('%j of type %j that contains %j is stored as %s', (name, type, content, extension) => {
  const bytes = Buffer.from(content ?? 'unknown', 'latin1');
  expect(quoteFileExtension({ name, type, bytes })).toBe(extension);
});

test('objects have unguessable names and the media type of their extension', () => {
  const { name, type } = quoteFileObject('jpg');
  expect(name).toMatch(QUOTE_FILE_NAME);
  expect(name).toMatch(/\.jpg$/);
  expect(`${name}.exe`).not.toMatch(QUOTE_FILE_NAME);
  expect(`resumes/${name}`).not.toMatch(QUOTE_FILE_NAME);
  expect(type).toBe('image/jpeg');
});
