import { expect, test } from 'vitest';
import { altOf, objectPosition } from './page-picture.ts';

test('a picture is aligned by what must stay visible, and says nothing about its center', () => {
  expect(objectPosition({ focal_x: 0.5, focal_y: 0.5 })).toBeUndefined();
  expect(objectPosition({ focal_x: 0.29, focal_y: 1 })).toBe('29% 100%');
});

test('the text is in the language of the page', () => {
  const picture = { storage_path: 'x', focal_x: 0.5, focal_y: 0.5 };
  expect(altOf({ ...picture, alt_es: 'Sala', alt_en: 'Room' }, 'en')).toBe('Room');
  expect(altOf({ ...picture, alt_es: 'Sala', alt_en: null }, 'en')).toBe('');
  expect(altOf({ ...picture, alt_es: null, alt_en: 'Room' }, 'es')).toBe('');
});
