import { z } from 'zod';
import { npx } from './npx.ts';

const resultSchema = z.object({
  requests: z.object({ average: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Requests one URL repeatedly.
 *
 * @returns requests per second
 * @throws Error on any non-2xx response: failures are fast and would distort the result
 */
export async function load(
  url: string,
  { connections, seconds }: Load,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = ['-c', String(connections), '-d', String(seconds), ...sent, '-j', url];
  const result = resultSchema.parse(JSON.parse(await npx('autocannon@8.0.0', args)));
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: some requests failed`);
  return result.requests.average;
}
