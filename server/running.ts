import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Secret } from '#platform/secret.ts';

const runningSchema = z.object({
  pid: z.number(),
  databaseUrl: z.string().transform((url) => new Secret(url)),
});

const file = (dataDirectory: string): string => join(dataDirectory, 'running.json');

/** Leaves a note for the command line where the running server's database is; gone when disposed. */
export async function noteRunning(dataDirectory: string, databaseUrl: Secret): Promise<AsyncDisposable> {
  const note = JSON.stringify({ pid: process.pid, databaseUrl: databaseUrl.reveal() });
  await writeFile(file(dataDirectory), `${note}\n`, { mode: 0o600 });
  return {
    [Symbol.asyncDispose]: () => rm(file(dataDirectory), { force: true }),
  };
}

/** @returns the running server's database, or null when none runs on this data directory */
export async function runningDatabaseUrl(dataDirectory: string): Promise<Secret | null> {
  const text = await readFile(file(dataDirectory), 'utf8').catch(() => null);
  if (text === null) return null;
  const { databaseUrl, pid } = runningSchema.parse(JSON.parse(text));
  try {
    process.kill(pid, 0);
    return databaseUrl;
  } catch {
    return null;
  }
}
