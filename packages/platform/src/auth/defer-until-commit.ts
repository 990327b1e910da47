import type { AuthDependencies } from './auth-dependencies.ts';

/**
 * Lets a transaction's work defer actions until after the commit, when others see its changes. Of a retried
 * transaction, only the last attempt's actions run.
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
