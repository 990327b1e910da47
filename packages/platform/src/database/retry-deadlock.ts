import { DatabaseError } from 'pg';

const DEADLOCK_DETECTED = '40P01';
const MOST_TRIES = 4;

/**
 * PostgreSQL ends one of two transactions that wait for each other. Nothing of it was kept, and done again it finds
 * the other one finished.
 *
 * @param work one transaction, with no effect outside it
 */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = error instanceof DatabaseError && error.code === DEADLOCK_DETECTED;
      if (!isDeadlock || tries === MOST_TRIES) throw error;
    }
  }
}
