/** A part of a posting's plain text. */
export type TextBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

const BULLET = /^\s*[•·*-]\s+/;

/** Markup that staff paste, which is not rendered. */
const BOLD = /\*\*(\S(?:[^*\n]*\S)?)\*\*/g;

/** Splits a posting's text into paragraphs, separated by blank lines, and lists, whose lines start with a bullet. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const paragraph of text
    .replaceAll('\r', '')
    .replaceAll(BOLD, '$1')
    .split(/\n\s*\n/)) {
    let lines: string[] = [];
    let items: string[] = [];
    const flush = (): void => {
      if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') });
      if (items.length > 0) blocks.push({ kind: 'list', items });
      lines = [];
      items = [];
    };
    for (const line of paragraph.split('\n').map((each) => each.trim())) {
      if (line === '') continue;
      const isItem = BULLET.test(line);
      if (isItem ? lines.length > 0 : items.length > 0) flush();
      if (isItem) items.push(line.replace(BULLET, ''));
      else lines.push(line);
    }
    flush();
  }
  return blocks;
}
