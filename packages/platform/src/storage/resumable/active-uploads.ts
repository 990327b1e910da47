import { completesWithin } from '../../completes-within.ts';
import { TusError } from './tus-error.ts';

/** How long a request waits for another one to stop. */
const WAIT_MS = 5000;

/** The right to receive bytes of an upload; disposing hands it on. */
interface ActiveUpload extends Disposable {
  /** Aborted when another request for the upload arrives. */
  readonly signal: AbortSignal;
}

/**
 * Admits one request per upload in this process. A client that has lost its connection comes back before the server
 * notices, so the newer request wins: the older one stops, and keeps what it has received.
 */
export interface ActiveUploads {
  /** @throws TusError when the older request does not stop in time, because it is storing the complete file */
  take(id: string): Promise<ActiveUpload>;
}

export function createActiveUploads(): ActiveUploads {
  const active = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  return {
    async take(id) {
      for (let older = active.get(id); older !== undefined; older = active.get(id)) {
        older.controller.abort();
        if (!(await completesWithin(WAIT_MS, older.ended))) throw new TusError('locked');
      }
      const controller = new AbortController();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      active.set(id, { controller, ended });
      return {
        signal: controller.signal,
        [Symbol.dispose]() {
          active.delete(id);
          resolve();
        },
      };
    },
  };
}
