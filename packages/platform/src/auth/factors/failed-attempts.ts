import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { errors } from '../errors.ts';

/** Wrong codes in a row before the first pause. */
const FREE_ATTEMPTS = 5;

/** Seconds. At the longest pause a day has 24 guesses, each right with a chance of 3 in 1,000,000. */
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 3600;

/** The owner hears of the first pause, and of every so many wrong codes after it. */
const NOTIFY_EVERY = 10;

/** @throws AuthError over_request_rate_limit while no code of the factor is judged, the right one neither */
export async function requireNotPaused(tx: Transaction, factorId: string): Promise<void> {
  const { rows } = await tx.query(
    `select ceil(extract(epoch from paused_until - clock_timestamp()))::int as wait
     from auth.mfa_factors where id = $1`,
    [factorId],
  );
  const wait = z.number().nullable().parse(rows[0]?.wait) ?? 0;
  if (wait > 0) throw errors.factorPaused(wait);
}

export interface FailedAttempt {
  /** In a row. */
  readonly failures: number;
  /** Seconds; 0 while attempts are free. */
  readonly pause: number;
  readonly shouldNotifyOwner: boolean;
}

/** Counts a wrong code. From the fifth in a row on nothing is judged for a while, which doubles from one to the next. */
export async function countFailure(tx: Transaction, factorId: string): Promise<FailedAttempt> {
  const { rows } = await tx.query(
    'update auth.mfa_factors set failed_attempts = failed_attempts + 1 where id = $1 returning failed_attempts',
    [factorId],
  );
  const failures = z.number().parse(rows[0]?.failed_attempts);
  const beyond = failures - FREE_ATTEMPTS;
  const pause = beyond < 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** beyond);
  await tx.query(
    `update auth.mfa_factors set paused_until = clock_timestamp() + make_interval(secs => $2) where id = $1`,
    [factorId, pause],
  );
  return { failures, pause, shouldNotifyOwner: beyond >= 0 && beyond % NOTIFY_EVERY === 0 };
}

/** Of all the user's factors: who has several may have tried the right code on another one first. */
export async function clearFailures(tx: Transaction, userId: string): Promise<void> {
  await tx.query('update auth.mfa_factors set failed_attempts = 0, paused_until = null where user_id = $1', [
    userId,
  ]);
}
