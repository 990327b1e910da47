import { expect, test } from 'vitest';
import { cvObjectName, cvObjectPath } from './cv.ts';

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
