import { afterEach, expect, test, vi } from 'vitest';
import { keepFirstTouch, readFirstTouch } from './first-touch.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/mi-postulacion/0123456789abcdef0123456789abcdef', '/mi-postulacion'],
  [`/en/job-alerts/confirm/${'0a'.repeat(32)}`, '/en/job-alerts/confirm'],
  ['/alertas-de-empleo/baja/0190a8c0-0000-4000-8000-000000000001', '/alertas-de-empleo/baja'],
  ['/oportunidades-laborales/proyectista-electrico-para-santiago', null],
  ['/', null],
])("a visit that begins at %s does not keep a link's token", (pathname, kept) => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('location', { host: 'www.voltandes.test', pathname, search: '' });
  vi.stubGlobal('document', { referrer: '' });
  keepFirstTouch();
  expect(readFirstTouch()).toEqual({ landing: kept ?? pathname, referrer: '', search: '' });
});
