import { expect, test } from 'vitest';
import { AUTH_ADMIN } from '#platform/database/caller.ts';
import { retryDeadlock } from '#platform/database/retry-deadlock.ts';
import { createTestDatabase } from '#testing/database.ts';

test('retries the transaction that PostgreSQL aborts to resolve a deadlock', async () => {
  await using db = await createTestDatabase('template_platform');
  let locked = 0;
  let attempts = 0;
  const both = Promise.withResolvers<void>();
  const lockInTurn = (first: number, second: number): Promise<string> =>
    retryDeadlock(() =>
      db.database.asRole(AUTH_ADMIN, async (tx) => {
        attempts += 1;
        await tx.query('select pg_advisory_xact_lock($1)', [first]);
        locked += 1;
        if (locked === 2) both.resolve();
        await both.promise;
        await tx.query('select pg_advisory_xact_lock($1)', [second]);
        return 'done';
      }),
    );
  expect(await Promise.all([lockInTurn(1, 2), lockInTurn(2, 1)])).toEqual(['done', 'done']);
  expect(attempts).toBe(3);
});

test('rethrows other errors without retrying', async () => {
  let attempts = 0;
  const failing = retryDeadlock(async () => {
    attempts += 1;
    throw new Error('another error');
  });
  await expect(failing).rejects.toThrow('another error');
  expect(attempts).toBe(1);
});
