import type { RichText } from '#domain/website/rich-text.ts';
import { escapeMarkup } from './structured-data.ts';

type Block = RichText['content'][number];
type Item = Extract<Block, { type: 'bulletList' }>['content'][number];
type Inline = Extract<Block, { type: 'paragraph' }>['content'][number];

/**
 * A text as HTML, with the elements that search engines and job boards know: they show links as their words, and have
 * headings of their own.
 */
export const richTextHtml = (text: RichText): string => text.content.map((block) => markup(block)).join('');

/** @param isItem whether the block is the text of a list's item */
function markup(node: Block | Item | Inline, isItem = false): string {
  if (node.type === 'text')
    return (node.marks ?? []).reduce((inner, { type }) => {
      if (type === 'link') return inner;
      const tag = type === 'bold' ? 'strong' : 'em';
      return `<${tag}>${inner}</${tag}>`;
    }, escapeMarkup(node.text));
  if (node.type === 'hardBreak') return '<br>';
  const parts: readonly (Block | Item | Inline)[] = node.content;
  const inner = parts.map((part) => markup(part, node.type === 'listItem')).join('');
  switch (node.type) {
    case 'paragraph':
      return isItem ? inner : `<p>${inner}</p>`;
    case 'heading':
      return `<p><strong>${inner}</strong></p>`;
    case 'bulletList':
      return `<ul>${inner}</ul>`;
    case 'orderedList':
      return `<ol>${inner}</ol>`;
    case 'listItem':
      return `<li>${inner}</li>`;
  }
}
