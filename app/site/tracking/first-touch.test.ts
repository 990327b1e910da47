import { afterEach, expect, test, vi } from 'vitest';
import { keepFirstTouch, readFirstTouch } from './first-touch.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens the first page of a visit. */
function visit({ pathname = '/', referrer = '', search = '' }): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('location', { host: 'www.voltandes.test', pathname, search });
  vi.stubGlobal('document', { referrer });
  keepFirstTouch();
}

test.each([
  ['/mi-postulacion/0123456789abcdef0123456789abcdef', '/mi-postulacion'],
  [`/en/job-alerts/confirm/${'0a'.repeat(32)}`, '/en/job-alerts/confirm'],
  ['/alertas-de-empleo/baja/0190a8c0-0000-4000-8000-000000000001', '/alertas-de-empleo/baja'],
  ['/oportunidades-laborales/proyectista-electrico-para-santiago', null],
  ['/', null],
])("a visit that begins at %s does not keep a link's token", (pathname, kept) => {
  visit({ pathname });
  expect(readFirstTouch()).toEqual({ landing: kept ?? pathname, referrer: '', search: '' });
});

test('of how a visit began, only the campaign and the host of another site are kept', () => {
  visit({
    search: '?utm_source=boletin&token=secret&utm_medium=correo',
    referrer: 'https://buscador.example/resultados?q=secret',
  });
  const kept = { landing: '/', referrer: 'buscador.example', search: 'utm_source=boletin&utm_medium=correo' };
  expect(readFirstTouch()).toEqual(kept);
  vi.stubGlobal('location', { host: 'www.voltandes.test', pathname: '/practicas', search: '' });
  keepFirstTouch();
  expect(readFirstTouch()).toEqual(kept);
});

test('a page of our own is no referrer', () => {
  visit({ referrer: 'https://www.voltandes.test/servicios' });
  expect(readFirstTouch()).toMatchObject({ referrer: '' });
});
