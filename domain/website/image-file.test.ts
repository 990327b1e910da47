import { expect, test } from 'vitest';
import { MAX_IMAGE_BYTES, validateImageFile } from './image-file.ts';

const FORMATS = ['image/jpeg', 'image/png'];

test.each([
  ['image/jpeg', MAX_IMAGE_BYTES, null],
  ['image/png', 1, null],
  ['image/jpeg', MAX_IMAGE_BYTES + 1, 'size'],
  ['image/gif', 1, 'format'],
  ['image/svg+xml', 1, 'format'],
  ['application/pdf', 1, 'notImage'],
  ['', 1, 'notImage'],
] as const)('%s of %i bytes: %s', (type, size, problem) => {
  expect(validateImageFile({ type, size }, FORMATS)).toBe(problem);
});
