import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

test('blank lines separate paragraphs, and bullets make lists', () => {
  expect(textBlocks('Uno\ndos\n\nTres:\n• a\n - b\nfin\n\n\n')).toEqual([
    { kind: 'paragraph', text: 'Uno\ndos' },
    { kind: 'paragraph', text: 'Tres:' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: 'fin' },
  ]);
  expect(textBlocks('  ')).toEqual([]);
});

test('the asterisks of bold text are not shown', () => {
  expect(textBlocks('Se pide **título**, 2 * 3')).toEqual([
    { kind: 'paragraph', text: 'Se pide título, 2 * 3' },
  ]);
});
