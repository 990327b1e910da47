import { completesWithin } from '../../completes-within.ts';
import { TusError } from './tus-error.ts';

/** How long a request waits for another one to stop. */
const WAIT_MS = 5000;

/** The right to receive bytes of an upload; disposing releases it. */
interface ActiveUpload extends Disposable {
  /** Aborted when another request for the upload arrives. */
  readonly signal: AbortSignal;
}

/** A request for an upload, with its place in the order of arrival. */
interface Arrival {
  /**
   * Stops the older request and waits until it has stopped.
   *
   * @throws TusError when the older request does not stop in time, because it is storing the complete file, or when a
   *   request that arrived later was admitted first
   */
  take(): Promise<ActiveUpload>;
}

/**
 * Admits one request per upload in this process. A client that lost its connection reconnects before the server
 * notices, so the newer request wins: the older one stops and keeps what it has received.
 */
export interface ActiveUploads {
  /** Must be called before the request awaits anything, so that a delayed request still counts as the older one. */
  arrive(id: string): Arrival;
}

export function createActiveUploads(): ActiveUploads {
  const active = new Map<string, { place: number; controller: AbortController; ended: Promise<void> }>();
  let arrivals = 0;
  return {
    arrive(id) {
      arrivals += 1;
      const place = arrivals;
      return {
        async take() {
          for (let other = active.get(id); other !== undefined; other = active.get(id)) {
            if (other.place > place) throw new TusError('locked');
            other.controller.abort();
            if (!(await completesWithin(WAIT_MS, other.ended))) throw new TusError('locked');
          }
          const controller = new AbortController();
          const { promise: ended, resolve } = Promise.withResolvers<void>();
          active.set(id, { place, controller, ended });
          return {
            signal: controller.signal,
            [Symbol.dispose]() {
              active.delete(id);
              resolve();
            },
          };
        },
      };
    },
  };
}
