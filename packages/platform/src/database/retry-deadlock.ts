import { DatabaseError } from 'pg';

const DEADLOCK_DETECTED = '40P01';
const MAX_ATTEMPTS = 4;

/**
 * Retries a transaction that PostgreSQL aborted to resolve a deadlock.
 *
 * @param work one transaction without side effects outside it
 */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Whether PostgreSQL aborted the transaction to resolve a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === DEADLOCK_DETECTED;
}
