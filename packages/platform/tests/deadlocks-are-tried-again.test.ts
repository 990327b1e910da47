import { expect, test } from 'vitest';
import { AUTH_ADMIN } from '#platform/database/caller.ts';
import { retryDeadlock } from '#platform/database/retry-deadlock.ts';
import { createTestDatabase } from '#testing/database.ts';

test('of two transactions that wait for each other, both are done in the end', async () => {
  await using db = await createTestDatabase('template_platform');
  let haveFirst = 0;
  let tries = 0;
  const both = Promise.withResolvers<void>();
  const lockInTurn = (first: number, second: number): Promise<string> =>
    retryDeadlock(() =>
      db.database.asRole(AUTH_ADMIN, async (tx) => {
        tries += 1;
        await tx.query('select pg_advisory_xact_lock($1)', [first]);
        haveFirst += 1;
        if (haveFirst === 2) both.resolve();
        await both.promise;
        await tx.query('select pg_advisory_xact_lock($1)', [second]);
        return 'done';
      }),
    );
  expect(await Promise.all([lockInTurn(1, 2), lockInTurn(2, 1)])).toEqual(['done', 'done']);
  expect(tries).toBe(3);
});

test('any other failure is told at once', async () => {
  let tries = 0;
  const failing = retryDeadlock(async () => {
    tries += 1;
    throw new Error('of another kind');
  });
  await expect(failing).rejects.toThrow('of another kind');
  expect(tries).toBe(1);
});
