import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { identifyProcess, isSameProcess } from '@voltandes/platform/database';
import { ignoreNotFound, Secret } from '@voltandes/platform/runtime';
import { z } from 'zod';
import { writeFileAtomically } from './atomic-file.ts';

const runningSchema = z.object({
  pid: z.number(),
  birth: z.string().nullable().default(null),
  port: z.number().optional(),
  /** Absent on hosted Supabase. */
  databaseUrl: z
    .string()
    .transform((url) => new Secret(url))
    .optional(),
});

const file = (dataDirectory: string): string => join(dataDirectory, 'running.json');

type RunningServer = Omit<z.infer<typeof runningSchema>, 'pid' | 'birth'>;

/** Writes the run file (pid, port and database URL), through which the CLI finds a running server; removed on dispose. */
export async function writeRunFile(dataDirectory: string, server: RunningServer): Promise<AsyncDisposable> {
  const contents = JSON.stringify({
    ...(await identifyProcess(process.pid)),
    port: server.port,
    databaseUrl: server.databaseUrl?.reveal(),
  });
  await writeFileAtomically(file(dataDirectory), `${contents}\n`);
  return {
    [Symbol.asyncDispose]: () => rm(file(dataDirectory), { force: true }),
  };
}

/** @returns null when no server runs on this data directory */
export async function findRunningServer(dataDirectory: string): Promise<RunningServer | null> {
  const text = await readFile(file(dataDirectory), 'utf8').catch(ignoreNotFound);
  if (text === null) return null;
  const { databaseUrl, port, ...server } = parse(text, file(dataDirectory));
  return (await isSameProcess(server)) ? { databaseUrl, port } : null;
}

/** @returns the running server's database URL, or null when none runs on this data directory */
export async function runningDatabaseUrl(dataDirectory: string): Promise<Secret | null> {
  return (await findRunningServer(dataDirectory))?.databaseUrl ?? null;
}

function parse(text: string, path: string): z.infer<typeof runningSchema> {
  try {
    return runningSchema.parse(JSON.parse(text));
  } catch {
    // Neither the parser's message nor the schema's: they may contain the database password.
    throw new Error(`${path} is damaged: remove it if no server is running.`);
  }
}
