import { type IncomingHttpHeaders, request } from 'node:http';

const TICK_MS = 50;

export interface ConstantLoad extends AsyncDisposable {
  /**
   * Stops sending, and waits for the requests in flight.
   *
   * @returns the number of requests by outcome: a status, or an error code
   */
  stop(): Promise<ReadonlyMap<string, number>>;
}

/**
 * Sends requests at a constant rate, regardless of their outcomes, each on a new connection.
 *
 * @param targets requested in turn
 */
export function startLoad(
  targets: readonly { readonly url: string; readonly headers?: IncomingHttpHeaders }[],
  perSecond: number,
): ConstantLoad {
  const outcomes = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  let sent = 0;
  const began = performance.now();
  const ask = ({ headers = {}, url }: (typeof targets)[number]): Promise<string> =>
    new Promise((resolve) => {
      const asked = request(url, { agent: false, headers }, (response) => {
        response.resume();
        response.once('close', () => resolve(response.complete ? String(response.statusCode) : 'cut short'));
      });
      asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      asked.end();
    });
  const timer = setInterval(() => {
    for (const due = ((performance.now() - began) / 1000) * perSecond; sent < due; sent += 1) {
      const target = targets[sent % targets.length];
      if (!target) continue;
      const asked = ask(target).then((outcome) => {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        pending.delete(asked);
      });
      pending.add(asked);
    }
  }, TICK_MS);
  const stop = async (): Promise<ReadonlyMap<string, number>> => {
    clearInterval(timer);
    await Promise.all(pending);
    return outcomes;
  };
  return {
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}
