import { expect, test } from 'vitest';
import { formatFileSize } from './format-file-size.ts';

test.each([
  [300, 'es', '1 KB'],
  [655_360, 'es', '640 KB'],
  [1_468_006, 'es', '1,4 MB'],
  [1_468_006, 'en', '1.4 MB'],
  [5_242_880, 'en', '5 MB'],
] as const)('%i bytes in %s are %s', (bytes, language, text) => {
  expect(formatFileSize(bytes, language)).toBe(text);
});
