import { expect, test } from 'vitest';
import { DOCUMENTS } from '#app/i18n/documents.ts';
import { COMPANY_DOCUMENT } from '#domain/website/company.ts';
import { FACT_PATHS } from '#domain/website/company-facts.ts';
import { ADDRESSES_DOCUMENT } from '#domain/website/moved-pages.ts';
import { PAGE_ADDRESSES } from '#domain/website/page-addresses.ts';
import { PICTURES_DOCUMENT } from '#domain/website/page-picture.ts';
import { PAGES_DOCUMENT } from '#domain/website/page-search.ts';
import { linkTo, RICH_TEXT } from '#testing/rich-text.ts';
import { DOCUMENT_LABELS, EDITED_PAGES, FACTS } from './document-labels.ts';
import {
  draftedText,
  filterTexts,
  isUntranslated,
  listSiteTexts,
  listsAround,
  publishedText,
  shippedPaths,
  type TextDraft,
  textAt,
  textProblem,
  textsOfItem,
} from './site-text.ts';

const SHIPPED = new Map([
  [
    'pages/purpose',
    {
      es: { title: 'Nuestro propósito', signs: ['Uno', 'Dos'] },
      en: { title: 'Our purpose', signs: ['One', 'Two'] },
    },
  ],
]);
const draft = (path: string, language: 'es' | 'en', value: string | null): TextDraft => ({
  id: `${path} ${language}`,
  document: 'pages/purpose',
  path,
  language,
  value,
  publication_id: null,
  updated_by: null,
  updated_at: '2026-11-29T12:00:00Z',
});
const list = (drafts: TextDraft[], texts: Record<string, string> = {}) =>
  listSiteTexts(SHIPPED, [{ document: 'pages/purpose', language: 'es', texts }], drafts).texts;

test('what the application has shipped since a publication is new, until the next one', () => {
  const document = 'pages/purpose';
  const shipped = {
    es: { a: 'Uno', b: 'Dos', list: ['x', 'y'] },
    en: { a: 'One', b: 'Two', list: ['x', 'y'] },
  };
  const news = (shipped_paths: string[] | null) =>
    listSiteTexts(
      new Map([[document, shipped]]),
      [{ document, language: 'es', texts: { list: '0,1,n4f00c1ab', 'list.n4f00c1ab': 'z' }, shipped_paths }],
      [],
    ).texts.filter(({ isNew }) => isNew);
  expect(news(null)).toEqual([]);
  expect(news(['a', 'list.0']).map(({ path }) => path)).toEqual(['b', 'list.1']);
  const { texts } = listSiteTexts(new Map([[document, shipped]]), [], []);
  expect(filterTexts(texts, { filter: 'new', search: '' })).toEqual([]);
  expect(news(shippedPaths(document, texts))).toEqual([]);
});

test('a draft precedes what is published, and that what is shipped', () => {
  const [title, first, second] = list(
    [draft('title', 'es', 'Para qué existimos'), draft('signs.0', 'es', null)],
    {
      title: 'Publicado',
      'signs.0': 'Publicado',
      'signs.1': 'Publicado',
    },
  );
  expect([title, first, second].map((text) => text && draftedText(text.es))).toEqual([
    'Para qué existimos',
    'Uno',
    'Publicado',
  ]);
  expect(title && publishedText(title.es)).toBe('Publicado');
  expect(title && draftedText(title.en)).toBe('Our purpose');
});

test('filters find what is to be published, what lacks English, and what the site no longer shows', () => {
  const texts = list([draft('signs.0', 'es', 'Primero'), draft('signs.0', 'en', 'First')], {
    title: 'Otro título',
    gone: 'Ya no está',
  });
  const paths = (filter: 'all' | 'drafts' | 'untranslated' | 'obsolete', search = '') =>
    filterTexts(texts, { filter, search }).map(({ path }) => path);
  expect(paths('all')).toEqual(['title', 'signs.0', 'signs.1']);
  expect(paths('drafts')).toEqual(['signs.0']);
  expect(paths('untranslated')).toEqual(['title']);
  expect(paths('obsolete')).toEqual(['gone']);
  expect(texts.filter(isUntranslated)).toHaveLength(1);
});

test('an added item is written in both languages, and belongs to its list', () => {
  const added = 'nabcdef01';
  const site = listSiteTexts(
    SHIPPED,
    [{ document: 'pages/purpose', language: 'es', texts: { signs: `1,-0` } }],
    [draft('signs', 'es', `${added},1,-0`), draft(`signs.${added}`, 'es', 'Nuevo')],
  );
  const [list] = site.lists;
  expect(site.texts.map(({ path }) => path)).toEqual(['title', `signs.${added}`, 'signs.1', 'signs.0']);
  expect(list).toMatchObject({
    path: 'signs',
    size: 2,
    order: { shown: [added, '1'], hidden: ['0'] },
    published: { shown: ['1'], hidden: ['0'] },
    draft: { value: `${added},1,-0` },
  });
  const text = site.texts[1];
  expect(text && [draftedText(text.es), draftedText(text.en)]).toEqual(['Nuevo', '']);
  expect(site.texts.filter(isUntranslated)).toEqual([text]);
  expect(text && listsAround(site.lists, text)).toEqual([{ list, id: added }]);
  expect(list && textsOfItem(site, list, added)).toEqual([text]);
  // A new item is chosen before anybody knows what texts it has.
  expect(textAt(site.texts, `pages/purpose signs.${added}`)).toBe(text);
  expect(textAt(site.texts, 'pages/purpose signs')).toBe(text);
  expect(textAt(site.texts, 'pages/purpose sign')).toBeNull();
  expect(textAt(site.texts, null)).toBeNull();
});

test('a search finds texts in either language, whatever their case and accents', () => {
  const found = (search: string) => filterTexts(list([]), { filter: 'all', search }).map(({ path }) => path);
  expect(found('PROPOSITO nuestro')).toEqual(['title']);
  expect(found('two')).toEqual(['signs.1']);
  expect(found('purpose nuestro')).toEqual([]);
});

test('staff know every document by a name', () => {
  expect([...DOCUMENT_LABELS.keys()].toSorted()).toEqual(
    [...DOCUMENTS.keys(), ADDRESSES_DOCUMENT, COMPANY_DOCUMENT, PAGES_DOCUMENT, PICTURES_DOCUMENT].toSorted(),
  );
});

test('staff know every fact of the company by a name', () => {
  expect([...FACTS.keys()]).toEqual(FACT_PATHS);
});

test('a text with formatting is found by its words, and a document that is refused counts as none', () => {
  const shipped = { clauses: [{ title: 'Uno', body: 'Original' }] };
  const found = (body: string, search: string) =>
    filterTexts(
      listSiteTexts(
        new Map([['pages/terms', { es: shipped, en: shipped }]]),
        [{ document: 'pages/terms', language: 'es', texts: { 'clauses.0.body': body } }],
        [],
      ).texts,
      { filter: 'all', search },
    ).map(({ es }) => es.published);
  const stored = JSON.stringify(RICH_TEXT);
  expect(found(stored, 'pide licencia la norma')).toEqual([stored]);
  expect(found(stored, 'www.sec.cl')).toEqual([stored]);
  expect(found(stored, 'paragraph')).toEqual([]);
  expect(found(JSON.stringify(linkTo('javascript:alert(1)')), 'original')).toEqual([null]);
});

test('what an installation has changed in texts that a clause no longer has is kept, and listed', () => {
  const texts = {
    'clauses.0.paragraphs.1': 'Antes',
    'clauses.0.paragraphs': '1,0',
    'clauses.7.items.0': 'Uno',
  };
  const site = listSiteTexts(DOCUMENTS, [{ document: 'pages/privacy', language: 'es', texts }], []);
  const obsolete = filterTexts(site.texts, { filter: 'obsolete', search: '' });
  expect(obsolete.map(({ es, path }) => [path, es.published])).toEqual(Object.entries(texts));
});

const bold = (...words: string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: words.map((text, index) => ({
          type: 'text',
          text,
          ...(index % 2 && { marks: [{ type: 'bold' }] }),
        })),
      },
    ],
  });
const BODY = { document: 'pages/privacy', path: 'clauses.0.body' };

const TITLE = { document: 'pages/purpose', path: 'title' };
const fact = (path: string) => ({ document: COMPANY_DOCUMENT, path });

test.each([
  [TITLE, 'Desde {{company.founded}}', 'Con {{company.years}} años, {{company.name}}', undefined],
  [TITLE, 'Desde {{company.founded}}', 'Desde siempre', undefined],
  [TITLE, 'Hola', 'Hola {{company.fax}}', 'Ningún dato de la empresa se llama así: {{company.fax}}'],
  [TITLE, 'Hola', 'Hola {{ company.phone }}', 'Ningún dato de la empresa se llama así: {{ company.phone }}'],
  [TITLE, 'Ver {{total}}', 'Ver', 'Tal como está, el sitio necesita estas partes: {{total}}'],
  [BODY, 'Desde el {{since}}', bold('Rige ', '{{since}}', ' en {{company.name}} [1]'), undefined],
  [BODY, 'Desde el {{since}}', bold('Rige desde', 'hoy'), expect.stringContaining('estas partes: {{since}}')],
  [BODY, 'Desde el {{since}}', bold('Desde {{sin', 'ce}}'), expect.stringContaining('el mismo formato')],
  [BODY, 'Desde', bold('Desde {{company.', 'name}}'), expect.stringContaining('el mismo formato')],
  [BODY, 'Desde', bold('{{company.fax}}'), 'Ningún dato de la empresa se llama así: {{company.fax}}'],
  [BODY, 'Desde', JSON.stringify(linkTo('javascript:alert(1)')), 'Su formato no se entiende'],
  [BODY, 'Desde', '{"type"', 'Su formato no se entiende'],
  [BODY, 'Desde', '{"type":"doc","content":[]}', 'Escriba el texto'],
  [BODY, 'Desde', JSON.stringify(linkTo('/{{company.phone}}')), expect.stringContaining('enlace')],
  [BODY, '', '', undefined],
  [BODY, 'Desde', bold('a', 'b'.repeat(20_000)), expect.stringContaining('No cabe')],
  [fact('phone'), '+56 2 2345 6700', '+56 9 8765 4321', undefined],
  [fact('phone'), '+56 2 2345 6700', '8765', expect.stringContaining('código del país')],
  [fact('street'), '', '', undefined],
])('of %j, shipped as %j, %j has the problem %j', (place, shipped, text, problem) => {
  expect(textProblem(place, shipped, text)).toEqual(problem);
});

test('every page with a plain address can be chosen', () => {
  // The pages after a form need what was sent.
  const plain = Object.keys(PAGE_ADDRESSES).filter((path) => !/:|^\/recibido/.test(path));
  expect(EDITED_PAGES.map(([path]) => path)).toHaveLength(plain.length);
  expect(EDITED_PAGES.map(([path]) => path)).toEqual(expect.arrayContaining(plain));
});

test('every text has a path that leads to it alone, and is found by its words', () => {
  const { texts } = listSiteTexts(DOCUMENTS, [], []);
  expect(texts.length).toBeGreaterThan(1000);
  // A dot in a key would lead elsewhere.
  for (const { path } of texts) expect(path).toMatch(/^[^.]+(?:\.[^.]+)*$/);
  for (const { en, es, path } of texts) expect([es.shipped, en.shipped], path).not.toContain(null);
});
