import { expect, test } from 'vitest';
import type { SiteExport } from '#domain/website/site-export.ts';
import { settingValue } from '#domain/website/site-settings.ts';
import { linkTo } from '#testing/rich-text.ts';
import type { TextDraft } from '../site-text.ts';
import { type ImportTarget, planImport } from './plan-import.ts';

const EMPTY: ImportTarget = {
  stored: { drafts: [], published: [] },
  settings: {},
  redirects: [],
  documents: [],
};
const plan = (site: Partial<SiteExport>, target: Partial<ImportTarget> = {}) =>
  planImport({
    site: { settings: {}, documents: [], redirects: [], ...site },
    refused: [],
    target: { ...EMPTY, ...target },
  });
const purpose = (texts: Record<string, string>) => [
  { document: 'pages/purpose', language: 'es' as const, texts },
];
const draft = (fields: Partial<TextDraft>): TextDraft => ({
  id: '1',
  document: 'pages/purpose',
  language: 'es',
  path: 'mission.title',
  value: 'Borrador',
  publication_id: null,
  updated_by: null,
  updated_at: '2026-11-30T12:00:00Z',
  ...fields,
});

test('texts become drafts where they differ from what the editor shows', () => {
  const documents = purpose({ 'mission.title': 'Nuestra tarea' });
  const { texts, unchanged } = plan({ documents });
  expect(texts).toMatchObject([
    ['Nuestro propósito', [{ path: 'mission.title', after: 'Nuestra tarea', expected: null }]],
  ]);
  expect(unchanged).toBe(0);
  expect(plan({ documents }, { stored: { drafts: [], published: documents } })).toMatchObject({
    texts: [],
    unchanged: 1,
  });
  expect(plan({ documents }, { stored: { drafts: [draft({})], published: documents } }).texts).toMatchObject([
    ['Nuestro propósito', [{ before: 'Borrador', expected: '2026-11-30T12:00:00Z' }]],
  ]);
});

test('addresses of pages become drafts, of those that this site has', () => {
  const texts = { '/servicios': 'soluciones', '/en/services': 'services', '/otra': 'x', constructor: 'y' };
  const { refused, texts: planned } = plan({
    documents: [{ document: 'facts/addresses', language: 'es', texts }],
  });
  expect(planned).toMatchObject([
    [
      'Direcciones de las páginas',
      [
        {
          path: '/servicios',
          before: 'servicios',
          after: 'soluciones',
          label: 'Dirección de Nuestros servicios en español',
        },
      ],
    ],
  ]);
  expect(refused).toHaveLength(2);
});

test('a text that is scheduled stays', () => {
  const stored = { drafts: [draft({ publication_id: '2' })], published: [] };
  const { refused, texts } = plan({ documents: purpose({ 'mission.title': 'Otra' }) }, { stored });
  expect(texts).toEqual([]);
  expect(refused).toEqual([expect.stringContaining('está programado')]);
});

test('items and pages that staff have added come with their texts and orders', () => {
  const { refused, texts } = plan({
    documents: [
      {
        document: 'pages/company',
        language: 'es',
        texts: {
          'reasons.items': '1,nabcdef01,0,2,3,4,5',
          'reasons.items.nabcdef01.title': 'Bodega propia',
          'reasons.items.nabcdef01.text': 'Repuestos en Santiago.',
        },
      },
      {
        document: 'custom/nferia0001',
        language: 'es',
        texts: { slug: 'exponor', title: 'Exponor', lead: 'Nos vemos.', description: 'La feria.' },
      },
    ],
  });
  expect(refused).toEqual([]);
  expect(texts.map(([, group]) => group.length)).toEqual([3, 4]);
  expect(texts[0]?.[1][0]).toMatchObject({ isOrder: true, label: 'Orden de una lista' });
});

test('items that were added here stay after those of the file, shown or hidden as they are', () => {
  const reasons = (order: string) => [
    { document: 'pages/company', language: 'es' as const, texts: { 'reasons.items': order } },
  ];
  const documents = reasons('1,nabcdef01,0,2,3,-4,5');
  const published = reasons('0,nabcdef01,1,nown00001,2,3,4,5,-nown00002');
  const { texts } = plan({ documents }, { stored: { drafts: [], published } });
  const after = '1,nabcdef01,0,2,3,5,nown00001,-4,-nown00002';
  expect(texts).toMatchObject([[expect.any(String), [{ after }]]]);
  expect(plan({ documents }, { stored: { drafts: [], published: reasons(after) } })).toMatchObject({
    texts: [],
    unchanged: 1,
  });
  const many = Array.from({ length: 54 }, (_, index) => `nown${String(index).padStart(5, '0')}`);
  expect(plan({ documents }, { stored: { drafts: [], published: reasons(many.join(',')) } }).refused).toEqual(
    [expect.stringContaining('quedaría con más de 60 elementos')],
  );
});

test.each([
  ['no text of the site', 'pages/purpose', { 'gone.text': 'a' }],
  ['what every object has', 'pages/purpose', { constructor: 'a' }],
  ['what every object has', 'pages/purpose', JSON.parse('{"__proto__":"a"}')],
  ['what is no text of a clause', 'pages/privacy', { 'clauses.1.register': 'periods' }],
  [
    'formatting that is refused',
    'pages/privacy',
    { 'clauses.0.body': JSON.stringify(linkTo('javascript:x')) },
  ],
  [
    'a type that every object has',
    'pages/terms',
    { 'clauses.0.body': '{"type":"constructor","content":[]}' },
  ],
  ['an unknown document', 'pages/unknown', { title: 'a' }],
  ['an unknown fact', 'facts/other', { name: 'a' }],
  ['a text without its placeholders', 'shared/jobs', { count_one: 'a [b' }],
  ['an address with a script', 'facts/company', { social: 'javascript:alert(1)' }],
  ['a picture', 'facts/pictures', { '/servicios': '0a000000-0000-4000-8000-000000000009' }],
  ['a fact with markup', 'facts/company', { name: '<b>Voltandes</b>' }],
])('%s is left out: %s %j', (_, document, texts) => {
  const result = plan({ documents: [{ document, language: 'es', texts }] });
  expect(result.texts).toEqual([]);
  expect(result.refused).toHaveLength(1);
});

test('settings change where they differ', () => {
  const tracking = settingValue('tracking', { pixelId: '42' });
  const stored = { value: tracking, updatedAt: '2026-11-30T12:00:00Z' };
  expect(plan({ settings: { tracking } }).settings).toEqual([
    {
      kind: 'tracking',
      value: tracking,
      updatedAt: null,
      before: 'Píxel de Meta: —\nConversión de Google Ads: —',
      after: 'Píxel de Meta: 42\nConversión de Google Ads: —',
    },
  ]);
  const settings = { tracking: stored };
  expect(plan({ settings: { tracking } }, { settings })).toMatchObject({ settings: [], unchanged: 1 });
  const other = settingValue('tracking', { pixelId: '43' });
  expect(plan({ settings: { tracking: other } }, { settings }).settings).toMatchObject([
    { updatedAt: stored.updatedAt },
  ]);
});

test('redirects are added or changed, unless one would lead to another', () => {
  const redirect = (from_path: string, to_path: string) => ({ from_path, to_path, is_permanent: true });
  const stored = (from_path: string, to_path: string) => ({
    ...redirect(from_path, to_path),
    id: from_path,
    updated_at: '2026-11-30T12:00:00Z',
  });
  const current = [stored('/a', '/servicios'), stored('/b', '/practicas')];
  const { redirects, refused, unchanged } = plan(
    {
      redirects: [
        redirect('/a', '/servicios'),
        redirect('/b', '/servicios'),
        redirect('/c', '/servicios'),
        redirect('/c', '/practicas'),
        redirect('/d', '/a'),
      ],
    },
    { redirects: current },
  );
  expect(
    redirects.map(({ base, redirect: { from_path, to_path } }) => [base?.id, from_path, to_path]),
  ).toEqual(
    expect.arrayContaining([
      ['/b', '/b', '/servicios'],
      [undefined, '/c', '/servicios'],
    ]),
  );
  expect(redirects).toHaveLength(2);
  expect(unchanged).toBe(1);
  expect(refused).toEqual(['La redirección de «/d» llevaría a otra redirección.']);
});

test('redirects below a list that this site has moved are those that it stores', () => {
  const redirect = { from_path: '/obras/viejo', to_path: '/obras/nuevo', is_permanent: true };
  const stored = { from_path: '/casos-de-exito/viejo', to_path: '/casos-de-exito/nuevo' };
  const addresses = { document: 'facts/addresses', language: 'es' as const, version: 1 };
  const published = [{ ...addresses, texts: { '/casos-de-exito': 'obras' } }];
  const target = { stored: { drafts: [], published } };
  expect(plan({ redirects: [redirect] }, target).redirects).toMatchObject([{ base: null, redirect: stored }]);
});

test('redirects of this site’s own export are unchanged, also those that were made before a page moved there', () => {
  const redirect = (from_path: string, to_path: string) => ({ from_path, to_path, is_permanent: true });
  const redirects = [
    redirect('/obras/x', '/privacidad'),
    redirect('/casos-de-exito/x', '/terminos'),
    redirect('/soluciones', '/servicios'),
  ];
  const addresses = { document: 'facts/addresses', language: 'es' as const, version: 1 };
  const texts = { '/casos-de-exito': 'obras', '/servicios': 'soluciones' };
  const planned = plan(
    { redirects: [...redirects, redirect('/viejo', '/servicios')] },
    {
      stored: { drafts: [], published: [{ ...addresses, texts }] },
      redirects: redirects.map((one) => ({ ...one, id: one.from_path, updated_at: '2026-11-30T12:00:00Z' })),
    },
  );
  expect(planned.redirects.map(({ redirect: { from_path } }) => from_path)).toEqual(['/viejo']);
  expect(planned).toMatchObject({ unchanged: 3, refused: [] });
});

test('redirects to documents that this site lacks are left out', () => {
  const redirect = (from_path: string, to_path: string) => ({ from_path, to_path, is_permanent: true });
  const { redirects, refused } = plan(
    { redirects: [redirect('/a', '/archivos/catalogo#x'), redirect('/b', '/archivos/otro')] },
    { documents: ['/archivos/catalogo'] },
  );
  expect(redirects).toMatchObject([{ redirect: { from_path: '/a' } }]);
  expect(refused).toEqual(['La redirección de «/b» lleva a un archivo que este sitio no tiene.']);
});
