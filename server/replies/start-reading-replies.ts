import { sleep } from '@voltandes/platform/runtime';
import { type Polling, pollMailbox } from './poll-mailbox.ts';

const INTERVAL_MS = 60_000;
const LONGEST_MS = 15 * 60_000;
/** Lets the server start first. */
const DELAY_MS = 2000;

/**
 * Reads a mailbox for replies every minute until disposed; each consecutive failure doubles the interval, up to a
 * quarter of an hour. Several processes may read one mailbox: each mail is stored once.
 */
export function startReadingReplies(options: Omit<Polling, 'signal'>): AsyncDisposable {
  const { logger, mailbox } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const pause = (milliseconds: number): Promise<void> => sleep(milliseconds, signal, { ref: false });
  const work = async (): Promise<void> => {
    let failures = 0;
    await pause(DELAY_MS);
    while (!signal.aborted) {
      try {
        await pollMailbox({ ...options, signal });
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        logger.warn({ err: error, mailbox: mailbox.name }, 'replies could not be read');
      }
      await pause(Math.min(INTERVAL_MS * 2 ** failures, LONGEST_MS));
    }
  };
  const working = work();
  return {
    async [Symbol.asyncDispose]() {
      closing.abort();
      await working;
    },
  };
}
