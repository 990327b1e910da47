import { expect, test } from 'vitest';
import { messageOf } from './message-of.ts';

test('an error that a failing cleanup followed is named first', async () => {
  const work = async (): Promise<void> => {
    await using _ = {
      [Symbol.asyncDispose]: async () => {
        throw new Error('the database is gone');
      },
    };
    throw new Error('the disk is full');
  };
  expect(messageOf(await work().catch((error: unknown) => error))).toBe(
    'the disk is full; the database is gone',
  );
});
