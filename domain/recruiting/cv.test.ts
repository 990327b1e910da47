import { expect, test } from 'vitest';
import { cvObjectName, cvObjectPath, MAX_CV_BYTES, validateCvFile } from './cv.ts';

test.each([
  ['cv.pdf', MAX_CV_BYTES, null],
  ['CV FINAL.DOCX', 1, null],
  ['cv.doc', 1, null],
  ['cv.pdf', MAX_CV_BYTES + 1, 'size'],
  ['cv.exe', 1, 'type'],
  ['cv.pdf.exe', 1, 'type'],
  ['cv', 1, 'type'],
])('%s of %i bytes: %s', (name, size, problem) => {
  expect(validateCvFile({ name, size })).toBe(problem);
});

test('reports a missing file', () => {
  expect(validateCvFile(null)).toBe('missing');
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
