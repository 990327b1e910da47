import { z } from 'zod';
import { npx } from './npx.ts';

const resultSchema = z.object({
  requests: z.object({ average: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

export interface Pressure {
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Asks for one address over and over.
 *
 * @returns requests answered a second
 * @throws Error when an answer is not a 2xx: what fails is fast
 */
export async function load(url: string, { connections, seconds }: Pressure): Promise<number> {
  const args = ['-c', String(connections), '-d', String(seconds), '-j', url];
  const result = resultSchema.parse(JSON.parse(await npx('autocannon@8.0.0', args)));
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: not every request was answered`);
  return result.requests.average;
}

/** As {@link load}, with another address each time. `fetch` is slower than what it measures must not be. */
export async function loadEach(
  address: (at: number) => string,
  { connections, seconds }: Pressure,
): Promise<number> {
  const started = performance.now();
  let answered = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      const answer = await fetch(address(answered++));
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return (answered / (performance.now() - started)) * 1000;
}
