import { OUTLINES, UNITS_PER_EM } from './archivo-outlines.gen.ts';

/** Characters processed at most, more than can be shown: a title may be long. */
const MAX_CHARACTERS = 400;

/** The characters of a text that the font has, on one line; accents are composed, everything else becomes a space. */
export function printable(text: string): string {
  const composed = text.slice(0, MAX_CHARACTERS).normalize('NFC');
  return Array.from(composed, (character) => (OUTLINES.has(character) ? character : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The width of a text in pixels. */
export function widthOf(text: string, size: number): number {
  const units = Array.from(text).reduce((sum, character) => sum + (OUTLINES.get(character)?.[0] ?? 0), 0);
  return (units * size) / UNITS_PER_EM;
}

/** Breaks a text into lines. The last one ends in an ellipsis if there is more; words wider than a line are cut. */
export function wrapLines(
  text: string,
  options: { size: number; width: number; maxLines: number },
): string[] {
  const { maxLines, size, width } = options;
  const fits = (line: string): boolean => widthOf(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    if (!fits(word)) line = shorten(word, fits);
    if (lines.length === maxLines) break;
  }
  if (lines.length < maxLines) return line === '' ? lines : [...lines, line];
  const last = lines[maxLines - 1] ?? '';
  return [...lines.slice(0, maxLines - 1), fits(`${last}…`) ? `${last}…` : shorten(last, fits)];
}

function shorten(text: string, fits: (line: string) => boolean): string {
  let kept = text;
  while (kept !== '' && !fits(`${kept}…`)) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

/** One line as an SVG path; `y` is its baseline. */
export function textPath(
  text: string,
  options: { x: number; y: number; size: number; fill: string },
): string {
  const { fill, size, x, y } = options;
  const scale = size / UNITS_PER_EM;
  let advance = 0;
  const glyphs = Array.from(text, (character) => {
    const [width, path] = OUTLINES.get(character) ?? [0, ''];
    const glyph = path && `<path transform="translate(${advance} 0)" d="${path}"/>`;
    advance += width;
    return glyph;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}
