import { expect, test } from 'vitest';
import { excerptPieces, wordPieces } from './mark-words.ts';

const shown = (pieces: ReturnType<typeof wordPieces>): string =>
  pieces.map(({ isFound, text }) => (isFound ? `[${text}]` : text)).join('');

test.each([
  ['Migración de 14 PLC a SCADA', ['PLC', 'SCADA'], 'Migración de 14 [PLC] a [SCADA]'],
  ['PLCs y PLC/SCADA', ['PLC'], 'PLCs y [PLC]/SCADA'],
  ['automatización', ['automatización'], '[automatización]'],
  ['C++ (básico)', ['C++'], '[C++] (básico)'],
  ['nada', [], 'nada'],
] as const)('highlights in %s the words %j', (text, words, marked) => {
  expect(shown(wordPieces(text, words))).toBe(marked);
});

test('an excerpt is split at the matches delimited by the database', () => {
  expect(shown(excerptPieces('Programó \u0002PLC\u0003 en faena'))).toBe('Programó [PLC] en faena');
  expect(shown(excerptPieces('\u0002PLC\u0003'))).toBe('[PLC]');
});
