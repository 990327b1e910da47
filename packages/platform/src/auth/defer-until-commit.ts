import type { AuthDependencies } from './auth-dependencies.ts';

/**
 * Lets the work of a transaction leave something to be done once it has been committed, when others see what it wrote.
 * Of a transaction that is repeated, only the last attempt counts.
 */
export function deferUntilCommit(
  transact: AuthDependencies['transact'],
): Pick<AuthDependencies, 'afterCommit' | 'transact'> {
  let waiting: (() => Promise<void>)[] = [];
  return {
    afterCommit: (work) => {
      waiting.push(work);
    },
    async transact(work) {
      const result = await transact((tx) => {
        waiting = [];
        return work(tx);
      });
      const due = waiting;
      waiting = [];
      for (const each of due) await each();
      return result;
    },
  };
}
