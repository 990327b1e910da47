import { describe, expect, test } from 'vitest';
import { REFUSED_RICH_TEXTS, RICH_TEXT } from '#testing/rich-text.ts';
import { richTextOf } from './plain-rich-text.ts';
import { isRichPlace, readSiteText, splitsVariable, wordsAt, writeSiteText } from './rich-site-texts.ts';
import { type RichText, richTextSchema } from './rich-text.ts';

const BODY = { document: 'pages/privacy', path: 'clauses.0.body' };

test.each([
  [BODY, true],
  [{ document: 'pages/terms', path: 'clauses.n4f00c1ab.body' }, true],
  [{ document: 'pages/terms', path: 'clauses.0.title' }, false],
  [{ document: 'pages/terms', path: 'clauses.0.body.1' }, false],
  [{ document: 'pages/purpose', path: 'clauses.0.body' }, false],
  [{ document: 'constructor', path: '__proto__' }, false],
])('the body of a clause of a legal text may have formatting: %j %s', (place, isRich) => {
  expect(isRichPlace(place)).toBe(isRich);
});

test.each([
  ['with formatting', RICH_TEXT],
  ['without', richTextOf('Uno\ndos\n\n- a\n- b')],
  ['without words', richTextOf('')],
  ['whose words look like a document', richTextOf('{"type":"doc"}')],
])('a text %s is read as it was written', (_, text) => {
  expect(readSiteText(writeSiteText(text))).toEqual(text);
});

test('without formatting, it is stored as plain text', () => {
  expect(writeSiteText(richTextOf('Uno {{company.name}}\n\n- a\n- b'))).toBe(
    'Uno {{company.name}}\n\n- a\n- b',
  );
});

describe('a stranger’s document', () => {
  const HIDDEN = 'Uno\u200b\u202e\ufeff';

  test.each(REFUSED_RICH_TEXTS.filter(([, value]) => typeof value === 'object' && value !== null))(
    'counts as none: %s',
    (_, value) => {
      expect(readSiteText(JSON.stringify(value))).toBeNull();
      expect(wordsAt(BODY, JSON.stringify(value))).toBe('');
    },
  );

  test.each([
    ['no JSON', '{"type"'],
    ['of a megabyte', JSON.stringify({ ...RICH_TEXT, x: 'x'.repeat(1_000_000) })],
    ['of ten thousand levels', `${'{"content":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ])('counts as none: %s', (_, stored) => {
    expect(readSiteText(stored)).toBeNull();
  });

  test('loses hidden characters', () => {
    const content = [
      { type: 'paragraph', content: [{ type: 'text', text: HIDDEN, marks: [{ type: 'bold' }] }] },
    ];
    expect(readSiteText(JSON.stringify({ type: 'doc', content }))).toMatchObject({
      content: [{ content: [{ text: 'Uno' }] }],
    });
  });
});

test('its words are those of its parts, with the addresses of links', () => {
  expect(wordsAt(BODY, writeSiteText(RICH_TEXT))).toBe(
    'Turno\n\nSe pide licencia\nla norma (https://www.sec.cl/normas) y contacto (/contacto)\n\n' +
      '1. Leer\n  - Planos\n  - Normas\n2. Medir',
  );
  expect(wordsAt({ ...BODY, path: 'title' }, '{"type"')).toBe('{"type"');
});

test('the address of a link that has several parts is said once', () => {
  const link = { type: 'link', attrs: { href: '/a' } };
  const content = [
    { type: 'text', text: 'la ', marks: [link] },
    { type: 'text', text: 'norma', marks: [link, { type: 'bold' }] },
  ];
  const text = richTextSchema.parse({ type: 'doc', content: [{ type: 'paragraph', content }] });
  expect(wordsAt(BODY, writeSiteText(text))).toBe('la norma (/a)');
});

test.each<[string[], boolean]>([
  [['Uno {{a}}', ' dos'], false],
  [['{{a}} {{', 'a}}'], true],
])('a variable of which a part has other formatting is noticed: %j', ([first = '', second = ''], isSplit) => {
  const text: RichText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: first },
          { type: 'text', text: second, marks: [{ type: 'bold' }] },
        ],
      },
    ],
  };
  expect(splitsVariable(text)).toBe(isSplit);
});
