import { type Mark, Node, Schema } from 'prosemirror-model';
import { isEmpty } from '#domain/website/plain-rich-text.ts';
import { type RichText, richTextSchema } from '#domain/website/rich-text.ts';
import { readHref } from './read-link.ts';

/** The documents of `domain/website/rich-text.ts`, as the editor holds them. Others lose, when pasted, what it lacks. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag })),
      toDOM: () => ['h3', 0],
    },
    bulletList: {
      content: 'listItem+',
      group: 'block list',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    orderedList: {
      content: 'listItem+',
      group: 'block list',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    listItem: {
      content: 'paragraph list?',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    hardBreak: {
      inline: true,
      group: 'inline',
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = readHref(element.getAttribute('href') ?? '');
            return href !== null && { href };
          },
        },
      ],
      toDOM: (mark: Mark) => ['a', { href: String(mark.attrs.href) }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps everything in one of normal weight.
        { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
        { style: 'font-weight=400', clearMark: (mark) => mark.type.name === 'bold' },
        { style: 'font-weight=normal', clearMark: (mark) => mark.type.name === 'bold' },
        { style: 'font-weight', getAttrs: (weight) => /^(?:bold|bolder|[6-9]\d\d)$/.test(weight) && null },
      ],
      toDOM: () => ['strong', 0],
    },
    italic: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: () => ['em', 0],
    },
  },
});

/** @returns the text as the editor's document, which has at least an empty paragraph */
export const nodeOf = (text: RichText): Node =>
  text.content.length > 0
    ? Node.fromJSON(schema, text)
    : schema.node('doc', null, [schema.node('paragraph')]);

/**
 * The editor's document as it is stored: without empty blocks and items, and with the third level of a list on its second.
 *
 * @returns null if it has more parts than a text may have
 */
export function textOf(document: Node): RichText | null {
  const content = document.content.content.flatMap((block) => blockOf(block, 0));
  const { data } = richTextSchema.safeParse({ type: 'doc', content });
  if (!data) return null;
  return isEmpty(data) ? { type: 'doc', content: [] } : data;
}

interface Json {
  readonly type: string;
  readonly content: readonly unknown[];
}

function blockOf(block: Node, level: number): Json[] {
  const type = block.type.name;
  const content = block.type.isInGroup('list') ? itemsOf(block, level) : wordsOf(block);
  return content.length > 0 ? [{ type, content }] : [];
}

function itemsOf(list: Node, level: number): Json[] {
  return list.content.content.flatMap((item) => {
    const words = item.firstChild ? wordsOf(item.firstChild) : [];
    const inner = item.childCount > 1 ? item.lastChild : null;
    const paragraph = { type: 'paragraph', content: words };
    if (!inner) return words.length > 0 ? [{ type: 'listItem', content: [paragraph] }] : [];
    // What stood below an item without words, or too deep, is on the item's level.
    if (words.length === 0) return itemsOf(inner, level);
    if (level > 0) return [{ type: 'listItem', content: [paragraph] }, ...itemsOf(inner, level)];
    return [{ type: 'listItem', content: [paragraph, ...blockOf(inner, level + 1)] }];
  });
}

/** Texts and line breaks, without blanks and breaks at the ends. Breaks have no marks, such as those of the bold words around. */
function wordsOf(block: Node): unknown[] {
  const parts = [...block.content.content];
  while (parts.length > 0 && isBlank(parts[0])) parts.shift();
  while (parts.length > 0 && isBlank(parts.at(-1))) parts.pop();
  return parts.map(({ marks, text, type }, index) => {
    if (text === undefined) return { type: type.name };
    const fromStart = index === 0 ? text.trimStart() : text;
    return {
      type: type.name,
      text: index === parts.length - 1 ? fromStart.trimEnd() : fromStart,
      ...(marks.length > 0 && { marks: marks.map((mark) => mark.toJSON() as unknown) }),
    };
  });
}

const isBlank = (part: Node | undefined): boolean => (part?.text ?? '').trim() === '';
