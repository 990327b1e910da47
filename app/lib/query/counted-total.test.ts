import { expect, test } from 'vitest';
import { countedTotal } from './counted-total.ts';

test('a search counts up to its limit, and says when there are more', () => {
  expect(countedTotal(1000, { search: 'ana' })).toEqual({ counted: 1000, isCut: false, label: '1.000' });
  for (const filter of [{ search: 'ana' }, { search: '', tag: 't1' }])
    expect(countedTotal(1001, filter)).toEqual({ counted: 1000, isCut: true, label: 'Más de 1.000' });
  expect(countedTotal(1001, { search: '', tag: null })).toEqual({
    counted: 1001,
    isCut: false,
    label: '1.001',
  });
});
