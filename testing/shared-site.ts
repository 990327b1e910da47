import { Pool } from 'pg';
import { inject } from 'vitest';
import { z } from 'zod';
import { ADMINISTRATOR, type ServedSite } from './serve-site.ts';

const stateSchema = z.object({
  url: z.string(),
  keys: z.object({ publishable: z.string(), secret: z.string() }),
  database: z.string(),
  output: z.string(),
});

export type SharedSiteState = z.output<typeof stateSchema>;

export interface SharedSite
  extends Pick<ServedSite, 'url' | 'keys' | 'administrator' | 'sql'>,
    AsyncDisposable {
  /** The server's output so far, caused by all files. */
  output(): Promise<string>;
}

/**
 * Connects to the shared site, since starting one costs a second of CPU time. For files that neither configure nor stop
 * it, leave the demonstration content unchanged, and tolerate records of other files. It trusts one proxy. Disposing
 * leaves it running.
 */
export async function joinSharedSite(): Promise<SharedSite> {
  const state = async (): Promise<SharedSiteState> => {
    const answer = await fetch(inject('sharedSite'));
    if (!answer.ok) throw new Error(await answer.text());
    return stateSchema.parse(await answer.json());
  };
  const { database, keys, url } = await state();
  const pool = new Pool({ connectionString: database, max: 1 });
  return {
    url,
    keys,
    administrator: ADMINISTRATOR,
    output: async () => (await state()).output,
    async sql(text, values) {
      return (await pool.query<Record<string, unknown>>(text, values)).rows;
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
