import { MAX_CV_TEXT } from '#domain/recruiting/cv.ts';
import type { CvBlock } from '#domain/recruiting/cv-text.ts';

/** The text of a CV. */
export interface ReadDocument {
  readonly body: string;
  /** Null for a PDF. */
  readonly blocks: CvBlock[] | null;
}

/** Thrown when a file is damaged, protected, or not a document of its kind. */
export class UnreadableDocument extends Error {}

/**
 * Normalizes text for PostgreSQL and search: no control characters, ligatures as letters, accents composed.
 *
 * @returns at most `MAX_CV_TEXT` characters
 */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFKC')
      // Characters without a shape would separate the letters of a word.
      .replace(/\p{Cf}/gu, '')
      // Collapses spaces of every width; replaces all other control characters.
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{C}\n]/gu, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
      .slice(0, MAX_CV_TEXT)
      .toWellFormed()
  );
}

/** The text of blocks, one line each, with the cells of a row on one line. */
export function blocksText(blocks: readonly CvBlock[]): string {
  return blocks
    .map((block) =>
      block.kind === 'table'
        ? block.rows.map((cells) => cells.map(blocksText).join('\t')).join('\n')
        : block.runs.map(({ text }) => text).join(''),
    )
    .join('\n');
}
