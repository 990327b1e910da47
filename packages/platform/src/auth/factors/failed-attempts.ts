import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';

/** Consecutive wrong codes before the first pause. */
const FREE_ATTEMPTS = 5;

/** Seconds. The longest pause allows 24 guesses a day, each correct with a chance of 3 in 1,000,000. */
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 3600;

/** The user is notified of the first pause, and again after this many further wrong codes. */
const NOTIFY_EVERY = 10;

/** @returns the seconds until codes are checked again; until then, even the correct one is refused */
export async function remainingPause(tx: Transaction, factorId: string): Promise<number> {
  const { rows } = await tx.query(
    `select ceil(extract(epoch from paused_until - clock_timestamp()))::int as wait
     from auth.mfa_factors where id = $1`,
    [factorId],
  );
  return z.number().nullable().parse(rows[0]?.wait) ?? 0;
}

export interface FailedAttempt {
  /** Consecutive failures. */
  readonly failures: number;
  /** Seconds; 0 without a pause. */
  readonly pause: number;
  readonly shouldNotifyUser: boolean;
}

/** Counts a wrong code. From the fifth consecutive one on, each is followed by a pause that doubles. */
export async function countFailure(tx: Transaction, factorId: string): Promise<FailedAttempt> {
  const { rows } = await tx.query(
    'update auth.mfa_factors set failed_attempts = failed_attempts + 1 where id = $1 returning failed_attempts',
    [factorId],
  );
  const failures = z.number().parse(rows[0]?.failed_attempts);
  const excess = failures - FREE_ATTEMPTS;
  const pause = excess < 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** excess);
  await tx.query(
    `update auth.mfa_factors set paused_until = clock_timestamp() + make_interval(secs => $2) where id = $1`,
    [factorId, pause],
  );
  return { failures, pause, shouldNotifyUser: excess >= 0 && excess % NOTIFY_EVERY === 0 };
}

/** Clears all of the user's factors: the code may first have been tried on another one. */
export async function clearFailures(tx: Transaction, userId: string): Promise<void> {
  await tx.query('update auth.mfa_factors set failed_attempts = 0, paused_until = null where user_id = $1', [
    userId,
  ]);
}
