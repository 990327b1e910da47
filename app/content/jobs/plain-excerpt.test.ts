import { expect, test } from 'vitest';
import { plainExcerpt } from './plain-excerpt.ts';

test('an excerpt has neither asterisks nor list dashes', () => {
  expect(plainExcerpt('**Programará** PLC:\n- Terreno\n * Taller, 2 * 3')).toBe(
    'Programará PLC:\n· Terreno\n· Taller, 2 * 3',
  );
});
