import { expect, test } from 'vitest';
import { docWith } from '#testing/documents.ts';
import { checkCv } from './check-cv.ts';
import { MAX_CV_BYTES } from './cv.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['cv.pdf', '%PDF-1.7', 'pdf'],
  ['Curriculum', '%PDF-1.7', 'pdf'],
  ['CV FINAL.DOCX', 'PK\u0003\u0004[Content_Types].xml word/document.xml', 'docx'],
  ['cv.exe', 'MZ', { reason: 'type', kind: null }],
  ['cv.doc', '{\\rtf1', { reason: 'type', kind: 'rtf' }],
  ['cv.pdf', 'x'.repeat(MAX_CV_BYTES + 1), { reason: 'size', kind: null }],
])('%s', (name, content, checked) => {
  expect(checkCv({ name, type: '', bytes: bytesOf(content) })).toEqual(checked);
});

test('names a document that is older than Word 97', () => {
  const bytes = new Uint8Array(docWith('Hola'));
  new DataView(bytes.buffer).setUint32(Buffer.from(bytes).indexOf('eca5c100', 'hex'), 0xdca56500);
  expect(checkCv({ name: 'cv.doc', type: 'application/msword', bytes })).toEqual({
    reason: 'type',
    kind: 'word-95',
  });
});

test('reports a missing file', () => {
  expect(checkCv(null)).toEqual({ reason: 'missing', kind: null });
});
