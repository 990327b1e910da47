import type { RichText } from '#domain/website/rich-text.ts';

const document = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (text: string) =>
  ({ type: 'paragraph', content: [{ type: 'text', text }] }) satisfies RichText['content'][number];

/** A text with every kind of block and mark. */
export const RICH_TEXT: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', content: [{ type: 'text', text: 'Turno' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Se pide ' },
        { type: 'text', text: 'licencia', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        {
          type: 'text',
          text: 'la norma',
          marks: [{ type: 'link', attrs: { href: 'https://www.sec.cl/normas' } }],
        },
        { type: 'text', text: ' y ' },
        { type: 'text', text: 'contacto', marks: [{ type: 'link', attrs: { href: '/contacto' } }] },
      ],
    },
    {
      type: 'orderedList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph('Leer'),
            {
              type: 'bulletList',
              content: [
                { type: 'listItem', content: [paragraph('Planos')] },
                { type: 'listItem', content: [paragraph('Normas')] },
              ],
            },
          ],
        },
        { type: 'listItem', content: [paragraph('Medir')] },
      ],
    },
  ],
};

/** Its words. */
export const RICH_TEXT_WORDS =
  'Turno\n\nSe pide licencia\nla norma y contacto\n\n1. Leer\n  - Planos\n  - Normas\n2. Medir';

const item = (text: string) => ({ type: 'listItem', content: [paragraph(text)] });

/** Lists within a list, one in another. */
export function listWithin(depth: number): unknown {
  let list: unknown = { type: 'bulletList', content: [item('x')] };
  for (let level = 0; level < depth; level += 1)
    list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('x'), list] }] };
  return document(list);
}

/** A document with a link. */
export const linkTo = (href: string) =>
  document({
    type: 'paragraph',
    content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
  });
const marked = (...marks: unknown[]) =>
  document({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] });

/** What is no document. */
export const REFUSED_RICH_TEXTS: readonly (readonly [what: string, value: unknown])[] = [
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
  ['a list in a list in a list', listWithin(2)],
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
  ['a hundred thousand nodes', document(...Array.from({ length: 100_000 }, () => paragraph('x')))],
  ['a link to a script', linkTo('javascript:alert(1)')],
];

/** Addresses that no text may link to. */
export const REFUSED_LINKS: readonly string[] = [
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
];
