import { Fragment, type ResolvedPos, Slice } from 'prosemirror-model';
import { plainText, richTextOf } from '#domain/website/plain-rich-text.ts';
import { nodeOf, schema } from './editor-schema.ts';

/** What holds no words of the text. */
const IGNORED = 'style, script, xml, title, img, picture, svg, object, iframe';
/** Word's number or bullet of an item, which it writes as text. */
const WORD_MARK = 'span[style*="mso-list:Ignore" i]';
const NUMBER = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i;

/**
 * HTML as programs put it on the clipboard, with what the editor's schema cannot read made plain: the lists of Word, which
 * are paragraphs, and the empty paragraphs and line breaks with which Word and Google Docs space blocks. The schema drops
 * styles, classes and all other elements.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(IGNORED)) element.remove();
  makeWordLists(body);
  for (const element of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div'))
    if (element.textContent.trim() === '') element.remove();
  // Between blocks; within one, a line break is meant.
  for (const element of body.querySelectorAll('br'))
    if (element.parentElement?.querySelector(':scope > :is(p, ul, ol, h1, h2, h3, h4, h5, h6)'))
      element.remove();
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    node.nodeValue = (node.nodeValue ?? '').replaceAll('\u00a0', ' ');
  return body.innerHTML;
}

/** Word's paragraphs that are items become lists, in two levels. */
function makeWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll('[style*="mso-list:" i]:not(span)')) {
    // One of an earlier item's list.
    if (!first.isConnected || first.closest('li')) continue;
    const items: Element[] = [];
    for (let next: Element | null = first; next && levelOf(next) !== null; next = next.nextElementSibling)
      items.push(next);
    let outer: HTMLElement | undefined;
    let inner: HTMLElement | undefined;
    for (const item of items) {
      const mark = item.querySelector(WORD_MARK);
      const tag = NUMBER.test(mark?.textContent ?? '') ? 'ol' : 'ul';
      mark?.remove();
      const entry = document.createElement('li');
      const paragraph = entry.appendChild(document.createElement('p'));
      paragraph.append(...item.childNodes);
      const above = outer?.lastElementChild;
      if (above && (levelOf(item) ?? 1) > 1) {
        // An item has one list.
        inner ??= above.appendChild(document.createElement(tag));
        inner.append(entry);
      } else {
        inner = undefined;
        if (outer?.localName !== tag) {
          outer = document.createElement(tag);
          item.before(outer);
        }
        outer.append(entry);
      }
      item.remove();
    }
  }
}

/** The level of an item in Word's lists, from 1 on; null for other elements. */
function levelOf(element: Element): number | null {
  const style = element.getAttribute('style') ?? '';
  if (element.localName === 'span' || !/mso-list:\s*(?!none|ignore)/i.test(style)) return null;
  return Number(/mso-list:[^;]*\blevel(\d)/i.exec(style)?.[1] ?? 1);
}

/**
 * Plain text from the clipboard. Words within a line keep the blanks at their ends.
 *
 * @param around where it is inserted, whose formatting they get
 */
export function sliceOf(plain: string, around: ResolvedPos): Slice {
  const text = richTextOf(plain);
  return /[\r\n]/.test(plain) || text.content.some(({ type }) => type === 'bulletList')
    ? Slice.maxOpen(nodeOf(text).content)
    : new Slice(
        Fragment.from(
          schema.text(
            plain.replace(plain.trim(), () => plainText(text)),
            around.marks(),
          ),
        ),
        0,
        0,
      );
}
