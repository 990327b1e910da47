import { expect, test } from 'vitest';
import { checkCv, cvObjectName, cvObjectPath, MAX_CV_BYTES } from './cv.ts';

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

test('reports a missing file', () => {
  expect(checkCv(null)).toEqual({ reason: 'missing', kind: null });
});

test('object names contain a timestamp and 128 random bits', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const name = cvObjectName('resumes', 'pdf', now);
  expect(name).toMatch(/^resumes\/1795219200000-[0-9a-f]{32}\.pdf$/);
  expect(cvObjectName('resumes', 'pdf', now)).not.toBe(name);
});

test('parses the object path from a stored URL, and from nothing else', () => {
  const base = 'https://site.example/storage/v1/object/public/';
  expect(cvObjectPath(`${base}documents/resumes/1-ab.pdf`)).toBe('resumes/1-ab.pdf');
  expect(cvObjectPath(`${base}hero-images/resumes/1-ab.pdf`)).toBeNull();
  expect(cvObjectPath(`${base}documents/resumes/../x.pdf`)).toBeNull();
});
