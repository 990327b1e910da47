import { expect, test } from 'vitest';
import type { Language } from '#domain/values/language.ts';
import { linkTo } from '#testing/rich-text.ts';
import { countUndraftedDeadLinks, listDeadLinks } from './dead-links.ts';
import { listStoredTexts } from './list-stored-texts.ts';

const item = 'nabcdef01';
const layout = (texts: Record<string, string>) => ({
  document: 'shared/layout',
  language: 'es' as Language,
  texts,
});
const branch = {
  document: 'custom/nbranch00',
  language: 'es' as const,
  texts: { slug: 'antofagasta', title: 'Antofagasta', lead: 'Visítenos.', description: 'La sucursal.' },
};
const deadLinks = (...published: (typeof branch | ReturnType<typeof layout>)[]) => [
  ...listDeadLinks(
    listStoredTexts({ drafts: [], published }),
    new Set(['/archivos/catalogo', '/antigua']),
    'voltandes.example',
  ),
];
const entry = (page: string) => ({
  'menu.entries': `0,${item}`,
  [`menu.entries.${item}.label`]: 'Sucursal',
  ...(page && { [`menu.entries.${item}.page`]: page }),
});
const key = `shared/layout menu.entries.${item}.page`;

test('what is shipped leads somewhere', () => {
  expect(deadLinks()).toEqual([]);
});

test('an entry of the menu without its page is said', () => {
  expect(deadLinks(layout(entry('/practicas')))).toEqual([]);
  expect(deadLinks(layout(entry('custom/nbranch00')), branch)).toEqual([]);
  expect(deadLinks(layout(entry('custom/nbranch00')))).toEqual([
    [key, { es: 'Su página no existe, o está incompleta: no se ve en el sitio' }],
  ]);
  const { lead: _, ...unfinished } = branch.texts;
  expect(
    deadLinks(layout(entry('custom/nbranch00')), { ...branch, texts: { lead: '', ...unfinished } }),
  ).toHaveLength(1);
  // Nobody sees an entry that is hidden.
  expect(deadLinks(layout({ ...entry(''), 'menu.entries': `0,-${item}` }))).toEqual([]);
  expect(deadLinks(layout(entry('')))).toEqual([
    [key, { es: 'No lleva a ninguna página: no se ve en el sitio' }],
  ]);
  // It opens others instead.
  expect(deadLinks(layout({ ...entry(''), [`menu.entries.${item}.links`]: 'n00000001' }))).not.toContainEqual(
    [key, expect.anything()],
  );
});

test('so are addresses of this site in what staff have written', () => {
  const hours = (text: string) => deadLinks(layout({ 'footer.hours': text }), branch);
  expect(hours('Vea /archivos/catalogo, /antigua o https://voltandes.example/antofagasta')).toEqual([]);
  expect(deadLinks({ ...layout({ 'footer.hours': 'See /feria or /antigua' }), language: 'en' })).toEqual([
    ['shared/layout footer.hours', { en: 'En esta dirección no hay nada: /feria' }],
  ]);
  expect(hours('Vea https://voltandes.example/feria.')).toEqual([
    ['shared/layout footer.hours', { es: 'En esta dirección no hay nada: https://voltandes.example/feria' }],
  ]);
});

test('a page that was moved is found at its address', () => {
  const text = layout({
    'footer.description': 'Vea /soluciones, /obras/sala-electrica y http://voltandes.example/solucion',
  });
  const addresses = {
    document: 'facts/addresses',
    language: 'es' as const,
    texts: { '/servicios': 'soluciones', '/casos-de-exito': 'obras' },
  };
  const [[, problem] = []] = listDeadLinks(
    listStoredTexts({ drafts: [], published: [text, addresses] }),
    new Set(),
    'voltandes.example',
  );
  expect(problem).toEqual({ es: 'En esta dirección no hay nada: http://voltandes.example/solucion' });
});

test('so are the links of a text with formatting', () => {
  const link = (href: string) =>
    deadLinks({
      document: 'pages/terms',
      language: 'es',
      texts: { 'clauses.0.body': JSON.stringify(linkTo(href)) },
    });
  expect(link('/antigua')).toEqual([]);
  expect(link('https://otro.example/feria')).toEqual([]);
  expect(link('/feria')).toEqual([
    ['pages/terms clauses.0.body', { es: 'En esta dirección no hay nada: /feria' }],
  ]);
});

test('dead links are counted where a language has no draft, whatever the other has', () => {
  const place = { document: 'shared/layout', path: 'footer.hours' };
  const draft = (language: Language, value: string) => ({
    ...place,
    id: language,
    language,
    value,
    publication_id: null,
    updated_by: null,
    updated_at: '2026-11-30T12:00:00Z',
  });
  const count = (...drafts: ReturnType<typeof draft>[]): number => {
    const site = listStoredTexts({ drafts, published: [layout({ 'footer.hours': 'Vea /feria' })] });
    return countUndraftedDeadLinks(site.texts, listDeadLinks(site, new Set(), 'voltandes.example'));
  };
  expect(count()).toBe(1);
  expect(count(draft('en', 'Monday to Friday'))).toBe(1);
  expect(count(draft('en', 'See /feria'))).toBe(1);
  expect(count(draft('es', 'Vea /feria'))).toBe(0);
});
