import { expect, test } from 'vitest';
import { deliveryTone } from './delivery-tone.ts';

test.each([
  ['scheduled', null, 'amber'],
  ['sending', null, 'amber'],
  ['sent', 'pending', 'amber'],
  ['sent', 'sent', 'green'],
  ['sent', null, 'green'],
  ['sent', 'failed', 'red'],
  ['refused', null, 'red'],
  ['cancelled', null, 'steel'],
] as const)('a message that is %s, delivery %s, is %s', (state, delivery, tone) => {
  expect(deliveryTone({ state, delivery })).toBe(tone);
});
