import { setTimeout } from 'node:timers/promises';
import { completesWithin } from '../completes-within.ts';
import type { Secret } from '../secret.ts';
import { sleep } from '../sleep.ts';
import { createClient } from './client.ts';
import { CONNECT_TIMEOUT_MS } from './pool.ts';
import { createSocketSet } from './socket-set.ts';

const INTERVAL_MS = 1000;
/** Far longer than a busy PostgreSQL takes for a trivial query. */
const SILENCE_MS = 5000;

/**
 * Probes PostgreSQL on a dedicated connection. When packets to it are dropped, or its machine is gone, TCP takes a
 * quarter of an hour to report connections as broken, and the queries on them wait as long.
 *
 * @param options.onSilence called when PostgreSQL neither responds nor refuses the connection
 * @param options.silenceMs response timeout; 5 s when absent. Connecting has 30 s, as in the pool, except after a
 *   silence, which is expected to last.
 */
export function startHeartbeat(options: {
  url: Secret;
  onSilence: () => void;
  silenceMs?: number;
}): AsyncDisposable {
  const { onSilence, silenceMs = SILENCE_MS, url } = options;
  const stopping = new AbortController();
  const sockets = createSocketSet();
  let connectMs = CONNECT_TIMEOUT_MS;
  async function beat(): Promise<void> {
    // Without a timeout of its own, which would pass for a refusal.
    const client = createClient(url, { connectTimeoutMs: 0, stream: sockets.create });
    // In two halves: if this process itself was suspended, the response is read in between.
    const isAnswered = async (answer: Promise<unknown>, limitMs: number): Promise<boolean> =>
      (await completesWithin(limitMs / 2, answer)) || (await completesWithin(limitMs / 2, answer));
    try {
      let isHeard = await isAnswered(client.connect(), connectMs);
      for (; isHeard; isHeard = await isAnswered(client.query('select 1'), silenceMs)) {
        connectMs = CONNECT_TIMEOUT_MS;
        await setTimeout(INTERVAL_MS, undefined, { signal: stopping.signal, ref: false });
      }
      connectMs = silenceMs;
      onSilence();
    } finally {
      sockets.destroyAll();
    }
  }
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Broken connections are noticed where they are used.
      await beat().catch(() => undefined);
      await sleep(INTERVAL_MS, stopping.signal, { ref: false });
    }
  }
  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      sockets.destroyAll();
      await running;
    },
  };
}
