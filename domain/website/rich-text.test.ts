import { describe, expect, test } from 'vitest';
import {
  linkTo,
  listWithin,
  REFUSED_LINKS,
  REFUSED_RICH_TEXTS,
  RICH_TEXT,
  RICH_TEXT_WORDS,
} from '#testing/rich-text.ts';
import { isEmpty, plainText, richTextOf } from './plain-rich-text.ts';
import { withRichColumns } from './rich-columns.ts';
import { isLink, type RichText, richTextSchema, storedRichTextSchema } from './rich-text.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] }) as const;
const document = (...content: unknown[]) => ({ type: 'doc', content });

test('a document of the editor is kept as it is', () => {
  expect(richTextSchema.parse(RICH_TEXT)).toEqual(RICH_TEXT);
});

test('its words stand on lines of their own', () => {
  expect(plainText(RICH_TEXT)).toBe(RICH_TEXT_WORDS);
});

describe('plain text becomes a document', () => {
  test('with paragraphs and lists', () => {
    const text = richTextOf('Uno\ndos\n\nTres:\n• a\n - b\nfin\n\n\n');
    expect(plainText(text)).toBe('Uno\ndos\n\nTres:\n\n- a\n- b\n\nfin');
    expect(text.content.map(({ type }) => type)).toEqual([
      'paragraph',
      'paragraph',
      'bulletList',
      'paragraph',
    ]);
    expect(richTextSchema.parse(text)).toEqual(text);
    expect(richTextOf(plainText(text))).toEqual(text);
  });

  test('without the asterisks of bold text', () => {
    expect(plainText(richTextOf('Se pide **título**, 2 * 3'))).toBe('Se pide título, 2 * 3');
  });

  test('or an empty one', () => {
    expect(richTextOf(' \n\n ')).toEqual({ type: 'doc', content: [] });
  });
});

test.each<[string, RichText, boolean]>([
  ['no blocks', { type: 'doc', content: [] }, true],
  [
    'blanks',
    {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'hardBreak' }, { type: 'text', text: ' ' }] }],
    },
    true,
  ],
  [
    'an empty item',
    {
      type: 'doc',
      content: [
        {
          type: 'orderedList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [] }] }],
        },
      ],
    },
    true,
  ],
  ['words', RICH_TEXT, false],
])('is empty: %s', (_, text, isBlank) => {
  expect(isEmpty(text)).toBe(isBlank);
});

describe('a text is stored as', () => {
  const columnsOf = (
    text: RichText,
    before: { text: string | null; text_rich: RichText | null } | null = null,
  ) => withRichColumns({ text }, { fields: ['text'], before });
  const dash = richTextSchema.parse(document(paragraph('- no es una lista')));

  test.each<[string, RichText, ReturnType<typeof columnsOf>]>([
    ['its words and its formatting', RICH_TEXT, { text: RICH_TEXT_WORDS, text_rich: RICH_TEXT }],
    ['its words, if they say everything', richTextOf('Uno\n\n- a'), { text: 'Uno\n\n- a', text_rich: null }],
    ['both, if the words would be shown otherwise', dash, { text: '- no es una lista', text_rich: dash }],
    ['nothing, without words', richTextOf(' '), { text: null, text_rich: null }],
  ])('%s', (_, text, columns) => {
    expect(columnsOf(text)).toEqual(columns);
  });

  test('it was before, if it is shown the same way', () => {
    const before = { text: ' Uno\r\n* a\n', text_rich: null };
    expect(columnsOf(richTextOf(before.text), before)).toEqual(before);
    expect(columnsOf(richTextOf('Uno'), before)).toEqual({ text: 'Uno', text_rich: null });
  });
});

test('characters without a shape are removed', () => {
  const hidden = 'Voltandes\u202e\u2066\u200b\u{1d173}\ufeff';
  expect(richTextSchema.parse(document(paragraph(hidden), paragraph('\u200b')))).toEqual(
    document(paragraph('Voltandes'), { type: 'paragraph', content: [] }),
  );
  expect(plainText(richTextSchema.parse(document(paragraph('a\nb\u0007'))))).toBe('a b ');
});

test.each(REFUSED_RICH_TEXTS)('refuses %s', (_, value) => {
  expect(richTextSchema.safeParse(value).success).toBe(false);
  expect(storedRichTextSchema.parse(value)).toBeNull();
});

test('refuses ten thousand levels', () => {
  expect(richTextSchema.safeParse(listWithin(10_000)).success).toBe(false);
  // Few enough parts, but one within the other.
  let deep: unknown = null;
  for (let level = 0; level < 19_000; level += 1) deep = { content: deep };
  expect(richTextSchema.safeParse(deep).success).toBe(false);
  const text = 'x'.repeat(200_001);
  expect(
    richTextSchema.safeParse({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    }).success,
  ).toBe(false);
});

test('one list within a list is allowed', () => {
  expect(richTextSchema.safeParse(listWithin(1)).success).toBe(true);
});

test.each([
  'https://voltandes.cl',
  'https://voltandes.cl:8443/a/b?c=d&e=f#g',
  'mailto:rrhh@voltandes.cl',
  'tel:+56912345678',
  '/',
  '/contacto?tema=cv#form',
])('a text may link to %s', (href) => {
  expect(isLink(href)).toBe(true);
  expect(richTextSchema.safeParse(linkTo(href)).success).toBe(true);
});

test.each(REFUSED_LINKS)('a text may not link to %j', (href) => {
  expect(isLink(href)).toBe(false);
});
