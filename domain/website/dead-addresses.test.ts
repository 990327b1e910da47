import { expect, test } from 'vitest';
import { listDeadAddresses } from './dead-addresses.ts';
import { isAnswered } from './site-redirect.ts';

const added = { paths: new Set(['/feria', '/archivos/catalogo']), moves: [] };
const dead = (text: string): string[] =>
  listDeadAddresses(text, { host: 'www.voltandes.cl', exists: (path) => isAnswered(path, added) });

test.each([
  'Vea https://www.voltandes.cl/servicios, /feria y (/archivos/Catalogo).',
  'https://www.voltandes.cl/#contacto https://www.voltandes.cl http://www.voltandes.cl/en/services/?a=1',
  'https://www.voltandes.cl/auth y https://www.voltandes.cl/sitemap.xml',
  'Otros sitios: https://www.sii.cl/no-existe https://voltandes.cl.example/x //evil.example/x',
  'Y/o, 24/7, km/h, $/hora, 380 V /50 Hz, n.º 3/2026, a /b',
  'https://% https:// /%',
])('%s', (text) => {
  expect(dead(text)).toEqual([]);
});

test.each([
  ['Vea https://www.voltandes.cl/feria-2025.', ['https://www.voltandes.cl/feria-2025']],
  ['En /archivos/otro, o «/ferias»', ['/archivos/otro', '/ferias']],
  ['/constructor /constructor', ['/constructor']],
  ['https://www.voltandes.cl/%E0%A4%A', ['https://www.voltandes.cl/%E0%A4%A']],
])('%s', (text, addresses) => {
  expect(dead(text)).toEqual(addresses);
});

test('a long text is read at once', () => {
  for (const text of ['/'.repeat(20_000), '/aaa'.repeat(5000), 'http://'.repeat(3000)]) {
    const start = performance.now();
    dead(text);
    expect(performance.now() - start).toBeLessThan(500);
  }
});
