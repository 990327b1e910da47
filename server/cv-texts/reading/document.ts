import { MAX_CV_TEXT } from '#domain/cv.ts';
import type { CvBlock } from '#domain/cv-text.ts';

/** What a CV says. */
export interface ReadDocument {
  readonly body: string;
  /** Null for a PDF. */
  readonly blocks: CvBlock[] | null;
}

/** Thrown for a file that is damaged, protected, or no document of its kind. */
export class UnreadableDocument extends Error {}

/**
 * Text as PostgreSQL and a search accept it: no control characters, ligatures as letters, accents composed.
 *
 * @returns at most `MAX_CV_TEXT` characters
 */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFKC')
      // Spaces of every width, and what other control characters there are.
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

/** The text of blocks, a line each, the cells of a row on one line. */
export function blocksText(blocks: readonly CvBlock[]): string {
  return blocks
    .map((block) =>
      block.kind === 'table'
        ? block.rows.map((cells) => cells.map(blocksText).join('\t')).join('\n')
        : block.runs.map(({ text }) => text).join(''),
    )
    .join('\n');
}
