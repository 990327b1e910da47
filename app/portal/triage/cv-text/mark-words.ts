/** A piece of a text, matching or not. */
export interface Piece {
  /** Its index in the text. */
  readonly at: number;
  readonly text: string;
  readonly isFound: boolean;
}

/** Delimiters that the database puts around matches. */
const [START, END] = ['\u0002', '\u0003'];

/** Splits an excerpt of `list_cv_excerpts`. */
export const excerptPieces = (excerpt: string): Piece[] =>
  toPieces(excerpt.replaceAll(END, START).split(START));

/** Splits a text at every whole-word occurrence of the words, as written. */
export function wordPieces(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ at: 0, text, isFound: false }];
  const either = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('|');
  return toPieces(text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${either})(?![\\p{L}\\p{N}])`, 'u')));
}

/** Every second part is a match. */
const toPieces = (parts: readonly string[]): Piece[] =>
  parts.map((text, at) => ({ at, text, isFound: at % 2 === 1 })).filter(({ text }) => text !== '');
