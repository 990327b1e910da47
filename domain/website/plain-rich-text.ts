import type { RichText } from './rich-text.ts';

// Separate from the schema, so that pages load no validation code.

type Block = RichText['content'][number];
type List = Extract<Block, { type: 'bulletList' | 'orderedList' }>;
type Inline = Extract<Block, { type: 'paragraph' }>['content'];

/** A text without content. */
export const EMPTY_RICH_TEXT: RichText = { type: 'doc', content: [] };

/**
 * The words of a text, for search, feeds and mails: blank lines between blocks, and a line for each item of a list. The
 * database does the same when it is stored, in `private.plain_rich_text`.
 */
export const plainText = (text: RichText): string =>
  text.content
    .map((block) =>
      block.type === 'paragraph' || block.type === 'heading' ? words(block.content) : lines(block),
    )
    .join('\n\n');

const words = (content: Inline): string =>
  content.map((part) => (part.type === 'text' ? part.text : '\n')).join('');

const lines = ({ content, type }: List, indent = ''): string =>
  content
    .map((item, index) => {
      const [paragraph, list] = item.content;
      const mark = type === 'bulletList' ? '- ' : `${index + 1}. `;
      const first = indent + mark + words(paragraph.content).replaceAll('\n', `\n${indent}  `);
      return list ? `${first}\n${lines(list, '  ')}` : first;
    })
    .join('\n');

/** The words and line breaks of a text, in their order. */
export const partsOf = (text: RichText): Inline =>
  text.content.flatMap((block) =>
    block.type === 'paragraph' || block.type === 'heading' ? block.content : partsOfItems(block),
  );

const partsOfItems = (list: List): Inline =>
  list.content.flatMap(({ content: [paragraph, inner] }) => [
    ...paragraph.content,
    ...(inner ? partsOfItems(inner) : []),
  ]);

/** A text with other words in each of its parts. */
export function mapWords(text: RichText, change: (words: string) => string): RichText {
  const copy = structuredClone(text);
  for (const part of partsOf(copy)) if (part.type === 'text') part.text = change(part.text);
  return copy;
}

/** Whether a text has no words. */
export const isEmpty = (text: RichText): boolean => !/\S/.test(words(partsOf(text)));

const BULLET = /^\s*[•·*-]\s+/;

/** Markup that staff paste into plain texts, which is not rendered. */
const BOLD = /\*\*(\S(?:[^*\n]*\S)?)\*\*/g;

const inline = (text: string): Inline =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: 'hardBreak' } as const] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line } as const]),
    ]);

/** A list of plain items. */
export const listOf = (items: readonly string[]): Block => ({
  type: 'bulletList',
  content: items.map((item) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: inline(item) }],
  })),
});

/** Plain text as a document: blank lines separate paragraphs, and lines that start with a bullet are a list. */
export function richTextOf(plain: string): RichText {
  const content: Block[] = [];
  for (const paragraph of plain
    .replaceAll('\r', '')
    .replaceAll(BOLD, '$1')
    .split(/\n\s*\n/)) {
    let written: string[] = [];
    let items: string[] = [];
    const flush = (): void => {
      if (written.length > 0) content.push({ type: 'paragraph', content: inline(written.join('\n')) });
      if (items.length > 0) content.push(listOf(items));
      written = [];
      items = [];
    };
    for (const line of paragraph.split('\n').map((each) => each.trim())) {
      if (line === '') continue;
      const isItem = BULLET.test(line);
      if (isItem ? written.length > 0 : items.length > 0) flush();
      if (isItem) items.push(line.replace(BULLET, ''));
      else written.push(line);
    }
    flush();
  }
  return { type: 'doc', content };
}

/** What is shown of a text's columns. */
export const shownText = ({ plain, rich }: { plain: string | null; rich: RichText | null }): RichText =>
  rich ?? richTextOf(plain ?? '');

/** Whether two texts are the same. */
export const isSame = (one: RichText, other: RichText): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
