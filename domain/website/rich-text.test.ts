import { describe, expect, test } from 'vitest';
import { isEmpty, plainText, richColumns, richTextOf } from './plain-rich-text.ts';
import { isLink, type RichText, readLink, richTextSchema, storedRichTextSchema } from './rich-text.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] }) as const;
const item = (text: string) => ({ type: 'listItem', content: [paragraph(text)] }) as const;
const document = (...content: unknown[]) => ({ type: 'doc', content });

const WRITTEN: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', content: [{ type: 'text', text: 'Turno' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Se pide ' },
        { type: 'text', text: 'licencia', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'aquí', marks: [{ type: 'link', attrs: { href: '/contacto' } }] },
      ],
    },
    {
      type: 'orderedList',
      content: [
        {
          type: 'listItem',
          content: [paragraph('Leer'), { type: 'bulletList', content: [item('Planos'), item('Normas')] }],
        },
        item('Medir'),
      ],
    },
  ],
};

test('a document of the editor is kept as it is', () => {
  expect(richTextSchema.parse(WRITTEN)).toEqual(WRITTEN);
});

test('its words stand on lines of their own', () => {
  expect(plainText(WRITTEN)).toBe(
    'Turno\n\nSe pide licencia\naquí\n\n1. Leer\n  - Planos\n  - Normas\n2. Medir',
  );
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
  ['words', WRITTEN, false],
])('is empty: %s', (_, text, isBlank) => {
  expect(isEmpty(text)).toBe(isBlank);
});

test('only what the words do not say is stored besides them', () => {
  expect(richColumns(WRITTEN)).toEqual({ plain: plainText(WRITTEN), rich: WRITTEN });
  expect(richColumns(richTextOf('Uno\n\n- a\n- b'))).toEqual({ plain: 'Uno\n\n- a\n- b', rich: null });
  expect(richColumns({ type: 'doc', content: [] })).toEqual({ plain: null, rich: null });
  const dash: RichText = {
    type: 'doc',
    content: [{ ...paragraph('- no es una lista'), content: [{ type: 'text', text: '- no es una lista' }] }],
  };
  expect(richColumns(dash).rich).toEqual(dash);
});

test('characters without a shape are removed', () => {
  const hidden = 'Voltandes\u202e\u2066\u200b\u{1d173}\ufeff';
  expect(richTextSchema.parse(document(paragraph(hidden), paragraph('\u200b')))).toEqual(
    document(paragraph('Voltandes'), { type: 'paragraph', content: [] }),
  );
  expect(plainText(richTextSchema.parse(document(paragraph('a\nb\u0007'))))).toBe('a b ');
});

function nested(depth: number): unknown {
  let list: unknown = { type: 'bulletList', content: [item('x')] };
  for (let level = 0; level < depth; level += 1)
    list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('x'), list] }] };
  return document(list);
}

const link = (href: string) =>
  document({
    type: 'paragraph',
    content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
  });
const marked = (...marks: unknown[]) =>
  document({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] });

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'hola'],
  ['another root', { type: 'paragraph', content: [] }],
  ['an inherited name as a type', document({ type: 'constructor', content: [] })],
  ['another inherited name', document({ type: '__proto__', content: [] })],
  ['an unknown node', document({ type: 'image', attrs: { src: 'https://x.cl/a.png' } })],
  ['an unknown mark', marked({ type: 'underline' })],
  ['an inherited name as a mark', marked({ type: 'toString' })],
  ['a mark twice', marked({ type: 'bold' }, { type: 'bold' })],
  ['further keys', document({ ...paragraph('x'), style: 'color:red' })],
  ['further attributes', marked({ type: 'link', attrs: { href: '/', onclick: 'x' } })],
  ['a list in a list in a list', nested(2)],
  [
    'two lists in an item',
    document({
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph('x'),
            { type: 'bulletList', content: [item('a')] },
            { type: 'bulletList', content: [item('b')] },
          ],
        },
      ],
    }),
  ],
  ['a list without items', document({ type: 'bulletList', content: [] })],
  ['an item without a list', document(item('x'))],
  ['ten thousand levels', nested(10_000)],
  ['a hundred thousand nodes', document(...Array.from({ length: 100_000 }, () => paragraph('x')))],
  ['a link to a script', link('javascript:alert(1)')],
])('refuses %s', (_, value) => {
  expect(richTextSchema.safeParse(value).success).toBe(false);
  expect(storedRichTextSchema.parse(value)).toBeNull();
});

test('one list within a list is allowed', () => {
  expect(richTextSchema.safeParse(nested(1)).success).toBe(true);
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
  expect(richTextSchema.safeParse(link(href)).success).toBe(true);
});

test.each([
  '',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'http://voltandes.cl',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://',
  'https://user:secret@evil.example',
  'https://voltandes.cl@evil.example',
  'https://voltandes.cl/\u202egpj',
  'https://voltandes.cl/"onclick="x',
  'mailto:',
  'mailto:a@b.cl?bcc=c@d.cl',
  'tel:*#06#',
  'contacto',
  '#top',
  `https://voltandes.cl/${'a'.repeat(2000)}`,
])('a text may not link to %j', (href) => {
  expect(isLink(href)).toBe(false);
});

test.each([
  ['voltandes.cl', 'https://voltandes.cl/'],
  ['www.voltandes.cl/año?x=1', 'https://www.voltandes.cl/a%C3%B1o?x=1'],
  [' https://Voltandes.cl ', 'https://voltandes.cl/'],
  ['https://ñandú.cl', 'https://xn--and-6ma2c.cl/'],
  ['rrhh@voltandes.cl', 'mailto:rrhh@voltandes.cl'],
  ['MAILTO:rrhh@voltandes.cl', 'mailto:rrhh@voltandes.cl'],
  ['+56 9 1234 5678', 'tel:+56912345678'],
  ['tel:+56 2 2345 6789', 'tel:+56223456789'],
  ['/añadir', '/a%C3%B1adir'],
  ['\u200b/contacto', '/contacto'],
  ['javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['http://voltandes.cl', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://a@evil.example', null],
  ['dos palabras', null],
  ['', null],
])('reads %j as the address %j', (typed, href) => {
  expect(readLink(typed)).toBe(href);
});
