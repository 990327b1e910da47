import { expect, test } from 'vitest';
import { languageOf, localPath, translatedPath } from './page-paths.ts';

test.each([
  ['/', 'es'],
  ['/en', 'en'],
  ['/en/services', 'en'],
  ['/energia', 'es'],
])('the language of %s is %s', (path, language) => {
  expect(languageOf(path)).toBe(language);
});

test.each([
  ['/', '/en'],
  ['/servicios', '/en/services'],
  ['/#contacto', '/en#contacto'],
  ['/oportunidades-laborales?buscar=plc', '/en/jobs?buscar=plc'],
  ['/casos-de-exito/minera#cifras', '/en/success-cases/minera#cifras'],
])('the English path of %s is %s', (path, english) => {
  expect(localPath('en', path)).toBe(english);
  expect(localPath('es', path)).toBe(path);
});

test.each([
  ['/', '/en'],
  ['/aviso-legal', '/en/legal-notice'],
  ['/oportunidades-laborales/jefe-de-obra', '/en/jobs/jefe-de-obra'],
  ['/oportunidades-laborales/jefe-de-obra/postular', '/en/jobs/jefe-de-obra/apply'],
  ['/nada', '/en/nada'],
  ['/nada/mas', '/en/nada/mas'],
])('%s and %s are translations of each other', (spanish, english) => {
  expect(translatedPath(spanish, 'en')).toBe(english);
  expect(translatedPath(english, 'es')).toBe(spanish);
  expect(translatedPath(spanish, 'es')).toBe(spanish);
  expect(translatedPath(english, 'en')).toBe(english);
});
