import { expect, test } from 'vitest';
import { MAX_IMAGE_BYTES } from './image-file.ts';
import { MAX_DOCUMENT_BYTES, MAX_MEDIA_NAME, nameOfFile, parseMediaFile } from './media-file.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const PNG = bytesOf('\u0089PNG\r\n\u001a\n');
const PDF = bytesOf('%PDF-1.7\n');
const SVG = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

test.each([
  ['a picture', { type: 'image/png', size: 9, bytes: PNG }, { type: 'image/png', extension: 'png' }],
  [
    'a picture of another type',
    { type: 'text/html', size: 9, bytes: PNG },
    { type: 'image/png', extension: 'png' },
  ],
  ['a document', { type: '', size: 9, bytes: PDF }, { type: 'application/pdf', extension: 'pdf' }],
  ['a drawing', { type: 'image/svg+xml', size: 9, bytes: SVG }, { error: 'vector' }],
  ['a drawing that is called a picture', { type: 'image/png', size: 9, bytes: SVG }, { error: 'notImage' }],
  ['a page', { type: 'text/html', size: 9, bytes: bytesOf('<html>') }, { error: 'notImage' }],
  ['a heavy picture', { type: 'image/png', size: MAX_IMAGE_BYTES + 1, bytes: PNG }, { error: 'size' }],
  ['a heavy document', { type: '', size: MAX_DOCUMENT_BYTES + 1, bytes: PDF }, { error: 'pdfSize' }],
])('%s is judged by its content', (_, file, expected) => {
  expect(parseMediaFile(file)).toEqual(expected);
});

test.each([
  ['Tablero_MCC-norte.final.JPG', 'Tablero MCC norte.final'],
  ['certificado ISO 9001:2015.pdf', 'certificado ISO 9001:2015'],
  ['a\u0000b\nc.png', 'a b c'],
  ['.png', 'Archivo'],
  [`${'ñ'.repeat(500)}.png`, 'ñ'.repeat(MAX_MEDIA_NAME)],
])('%j is named for people', (fileName, name) => {
  expect(nameOfFile(fileName)).toBe(name);
});
