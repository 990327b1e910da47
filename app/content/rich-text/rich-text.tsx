import { createElement, type ReactNode } from 'react';
import type { RichText as Content } from '#domain/website/rich-text.ts';

type Block = Content['content'][number];
type Item = Extract<Block, { type: 'bulletList' }>['content'][number];
type Inline = Extract<Block, { type: 'paragraph' }>['content'][number];

const BLOCKS = { paragraph: 'p', bulletList: 'ul', orderedList: 'ol', listItem: 'li' };
const MARKS = { bold: 'strong', italic: 'em', link: 'a' };

function render(node: Block | Item | Inline, heading: string): ReactNode {
  if (node.type === 'text')
    return (node.marks ?? []).reduce<ReactNode>(
      (inner, mark) => createElement(MARKS[mark.type], mark.type === 'link' ? mark.attrs : null, inner),
      node.text,
    );
  if (node.type === 'hardBreak') return <br />;
  const inner: readonly (Block | Item | Inline)[] = node.content;
  return createElement(
    node.type === 'heading' ? heading : BLOCKS[node.type],
    null,
    // Each is an argument, and needs no key.
    ...inner.map((each) => render(each, heading)),
  );
}

/**
 * A text with formatting.
 *
 * @param props.heading the level of its subheadings
 */
export const RichText = ({
  text,
  heading,
  lang,
  className,
}: {
  text: Content;
  heading: 'h3' | 'h4';
  lang: string | undefined;
  className: string;
}) =>
  createElement(
    'div',
    { lang, className: `rich-text ${className}` },
    ...text.content.map((block) => render(block, heading)),
  );
