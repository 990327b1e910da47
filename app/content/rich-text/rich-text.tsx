import { createElement, Fragment, type ReactNode } from 'react';
import type { RichText as Content } from '#domain/website/rich-text.ts';

type Block = Content['content'][number];
type Item = Extract<Block, { type: 'bulletList' }>['content'][number];
type Inline = Extract<Block, { type: 'paragraph' }>['content'][number];

const LIST = 'grid gap-1.5 [li>&]:mt-1.5';
const ITEMS: Partial<Record<string, string>> = {
  bulletList:
    'relative pl-5 before:absolute before:top-[0.7em] before:left-0 before:h-px before:w-3 before:bg-copper',
  orderedList: 'ml-5 list-decimal',
};

/** @param parent the type of what it stands in */
function render(
  node: Block | Item | Inline,
  { heading, parent }: { readonly heading: string; readonly parent?: string },
): ReactNode {
  if (node.type === 'text')
    return (node.marks ?? []).reduce<ReactNode>(
      (inner, mark) =>
        mark.type === 'link'
          ? createElement(
              'a',
              {
                href: mark.attrs.href,
                rel: mark.attrs.href.startsWith('https:') ? 'noopener' : undefined,
                className: 'wrap-anywhere text-copper underline',
              },
              inner,
            )
          : createElement(mark.type === 'bold' ? 'strong' : 'em', null, inner),
      node.text,
    );
  if (node.type === 'hardBreak') return <br />;
  const inner: readonly (Block | Item | Inline)[] = node.content;
  const children = inner.map((child) => render(child, { heading, parent: node.type }));
  // The children are arguments, and need no keys.
  const element = (tag: string, className?: string): ReactNode =>
    createElement(tag, { className }, ...children);
  switch (node.type) {
    case 'paragraph':
      return parent === 'listItem' ? createElement(Fragment, null, ...children) : element('p');
    case 'heading':
      return element(heading, 'pt-2 font-semibold text-ink');
    case 'bulletList':
      return element('ul', LIST);
    case 'orderedList':
      return element('ol', LIST);
    case 'listItem':
      return element('li', ITEMS[parent ?? '']);
  }
}

/**
 * A text as pages show it, each block by itself.
 *
 * @param props.heading the level of its subheadings
 */
export const RichText = ({ text, heading }: { text: Content; heading: 'h3' | 'h4' }) =>
  createElement(Fragment, null, ...text.content.map((block) => render(block, { heading })));
