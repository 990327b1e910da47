import { expect, test } from 'vitest';
import { plainExcerpt, textBlocks } from './text-blocks.ts';

test('blank lines separate paragraphs, and bullets make lists', () => {
  expect(textBlocks('Uno\ndos\n\nTres:\n• a\n - b\nfin\n\n\n')).toEqual([
    { kind: 'paragraph', text: 'Uno\ndos' },
    { kind: 'paragraph', text: 'Tres:' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: 'fin' },
  ]);
  expect(textBlocks('  ')).toEqual([]);
});

test('an excerpt has neither bullets nor the asterisks of bold text', () => {
  expect(plainExcerpt('**Programará** PLC.\n\n- Terreno\n- Taller, 2 * 3\n\nFin')).toBe(
    'Programará PLC. Terreno · Taller, 2 * 3 Fin',
  );
  expect(textBlocks('Se pide **título**')).toEqual([{ kind: 'paragraph', text: 'Se pide título' }]);
});
