import { expect, test } from 'vitest';
import { languageOf, localPath, translatedPath } from './language.ts';

test.each([
  ['/', 'es'],
  ['/en', 'en'],
  ['/en/servicios', 'en'],
  ['/energia', 'es'],
])('the language of %s is %s', (path, language) => {
  expect(languageOf(path)).toBe(language);
});

test.each([
  ['/', '/en'],
  ['/servicios', '/en/servicios'],
  ['/#contacto', '/en#contacto'],
])('the English path of %s is %s', (path, english) => {
  expect(localPath('en', path)).toBe(english);
  expect(localPath('es', path)).toBe(path);
});

test('translates paths in both directions', () => {
  expect(translatedPath('/en/oportunidades-laborales/1', 'es')).toBe('/oportunidades-laborales/1');
  expect(translatedPath('/oportunidades-laborales/1', 'en')).toBe('/en/oportunidades-laborales/1');
  expect(translatedPath('/en', 'es')).toBe('/');
});
