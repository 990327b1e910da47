import { expect, test } from 'vitest';
import { cutSnippet, describeLength, SNIPPET_LIMITS } from './snippet.ts';

test.each([
  ['Corto', 'Corto'],
  ['Diez letra', 'Diez letra'],
  ['Diez letras y', 'Diez …'],
  ['Una palabra, y más', 'Una …'],
  ['Diez letra y más', 'Diez letra …'],
  ['Uno, dos · tres', 'Uno, dos …'],
  ['Impronunciable', 'Impronunci …'],
  ['🔌🔌🔌🔌🔌🔌🔌🔌🔌🔌🔌', '🔌🔌🔌🔌🔌🔌🔌🔌🔌🔌 …'],
])('%s is cut to %s', (text, shown) => {
  expect(cutSnippet(text, { most: 10 })).toBe(shown);
});

test.each([
  ['', '0 caracteres: hay espacio para más, hasta 60'],
  ['x', '1 carácter: hay espacio para más, hasta 60'],
  ['x'.repeat(20), '20 caracteres: se ve entero'],
  ['x'.repeat(60), '60 caracteres: se ve entero'],
  ['x'.repeat(61), '61 caracteres: se corta cerca del 60'],
])('the length of %s', (text, words) => {
  expect(describeLength(text, SNIPPET_LIMITS.title)).toBe(words);
});
